"""The commands and environments that only say how a text looks, with their arguments."""

from __future__ import annotations

from collections.abc import Mapping

IGNORED = """
vspace:*m hspace:*m vskip:= hskip:= kern:= addvspace:m newpage: clearpage: cleardoublepage: pagebreak:o
nopagebreak:o nolinebreak:o noindent: indent: bigskip: medskip: smallskip: vfill: vfil: vss: hss: hfilneg: samepage:
sloppy: fussy: raggedright: raggedleft: centering: RaggedRight: Centering: justifying: flushbottom: raggedbottom:
tiny: scriptsize: footnotesize: small: normalsize: large: Large: LARGE: huge: Huge: HUGE: tt: bf: it: sc: sf: rm:
sl: em: bfseries: mdseries: itshape: slshape: scshape: upshape: rmfamily: sffamily: ttfamily: normalfont:
selectfont: mdfamily: fontsize:mm fontfamily:m fontseries:m fontshape:m color:om normalcolor: pagecolor:om
linespread:m setstretch:m singlespacing: onehalfspacing: doublespacing: setlength:mm addtolength:mm newlength:m
settowidth:mm settoheight:mm baselineskip:= parskip:= parindent:= leftskip:= rightskip:= topskip:= hangindent:=
hangafter:= tabcolsep:= abovedisplayskip:= belowdisplayskip:= itemsep:= parsep:= topsep:= textwidth:= hsize:=
linewidth:= columnwidth:= thispagestyle:m pagestyle:m pagenumbering:m fancyhf:om fancyhead:om fancyfoot:om lhead:om
chead:om rhead:om lfoot:om cfoot:om rfoot:om fancypagestyle:mm markboth:mm markright:m sectionmark:m chaptermark:m
ihead:om ohead:om ifoot:om ofoot:om clearscrheadfoot: clearpairofpagestyles: leftmark: rightmark: thepage:
automark:om manualmark: headmark: index:om sindex:om glossary:m nomenclature:omm printindex:o
makeindex:o makeglossaries: printnomenclature:o glsaddall:o glsresetall: glsadd:om
listoffigures: listoftables: tableofcontents:* lstlistoflistings: listoftodos:o minitoc: parttoc: dominitoc:
doparttoc: adjustmtc: mtcaddpart:o faketableofcontents: addcontentsline:mmm addtocontents:mm addtotoc:m
phantomsection: pdfbookmark:omm currentpdfbookmark:mm bookmark:om hypersetup:m urlstyle:m bibliographystyle:m
nocite:m bibliography:m printbibliography:o addbibresource:om usetikzlibrary:m definecolor:ommm colorlet:mom
geometry:m newgeometry:m restoregeometry: setmainfont:omo setsansfont:omo setmonofont:omo newfontfamily:mom
setmainlanguage:om setotherlanguage:om setotherlanguages:om selectlanguage:m captionsetup:om sisetup:m lstset:m
lstdefinestyle:mm tcbset:m tcbuselibrary:m newtcbox:omom mdfsetup:m hyphenation:m theoremstyle:m
newtheoremstyle:mmmmmmmmm AtEndDocument:m AtBeginShipout:m DeclareGraphicsExtensions:m DeclareUnicodeCharacter:mm
DeclareMathSymbol:mmmm pdfinfo:m special:m typeout:m message:m PackageWarning:mm errmessage:m ClassWarning:mm
RequirePackageWithOptions:om ProvidesPackage:mo ProvidesClass:mo ProvidesFile:mo NeedsTeXFormat:mo DeclareOption:*mm
ProcessOptions:* ExecuteOptions:m PassOptionsToPackage:mm PassOptionsToClass:mm titlespacing:*mmmmo titleclass:mom
titlecontents:mommmmo dottedcontents:ommmm setcapindent:m setkomafont:mm addtokomafont:mm usekomafont:m
KOMAoptions:m KOMAoption:mm RedeclareSectionCommand:om RedeclareSectionCommands:om addmargin:m
missingfigure:om listfiles: includeonly:m nofiles: hline: toprule:o midrule:o
bottomrule:o cline:m cmidrule:om( addlinespace:o specialrule:mmm rowcolor:omoo cellcolor:om columncolor:omoo
rowcolors:*mmm arrayrulecolor:om hhline:m morecmidrules: arraybackslash: noalign:m tabucline:om extracolsep:m
newcolumntype:momm arraystretch: rule:omm hrule: vrule: vphantom:m hphantom:m phantom:m leavevmode: ignorespaces:
ignorespacesafterend: nonumber: notag: displaystyle: textstyle: allowdisplaybreaks:o FloatBarrier: balance:
columnbreak: onecolumn: needspace:m enlargethispage:*m interfootnotelinepenalty:= penalty:= widowpenalty:=
clubpenalty:= tolerance:= emergencystretch:= raggedcolumns: allowhyphens: frenchspacing: nonfrenchspacing:
shorthandoff:m shorthandon:m frenchbsetup:m NoAutoSpaceBeforeFDP: bookmarksetup:m doublehyphendemerits:= lineskip:=
thelastpage: maketitlehooka:m pretitle:m posttitle:m preauthor:m postauthor:m predate:m postdate:m urldef:mm
DTMlangsetup:om input@path:m DeclareCaptionFormat:mm DeclareCaptionLabelFormat:mm flafter: lineskiplimit:=
extrarowheight:= z@: p@: m@ne: @bsphack: @esphack: @sanitize: @gobble:m @gobbletwo:mm @empty: @plus: @minus:
strutbox: unhbox: voidb@x: nobreak: break: allowbreaks: if@filesw: chapterstyle:m setsecheadstyle:m
setbeforesecskip:m setaftersecskip:m settocdepth:m firsthead: mtcsettitle:mm mtcsetdepth:mm DeclareFontFamily:mmm
DeclareFontShape:mmmmmm UseRawInputEncoding: microtypesetup:m xspaceskip:= pdfoutput:=
setlistdepth:m SetEnumitemKey:mm restartlist:m descriptionlabel:m EnumitemId: crefname:mmm Crefname:mmm crefalias:mm
creflabelformat:mm crefformat:mm Crefformat:mm crefrangeformat:mm chaptername: chapapp: @chapapp: chaptertitlename:
partname: appendixname: contentsname: setpartname: autodot:
"""
"""Commands that show nothing, with their arguments: * a star, o one in brackets, m one in braces, ( one in round
brackets, = a length after an equals sign."""

SHOWN = """
textcolor:omM colorbox:omM fcolorbox:ommM makebox:ooM framebox:ooM parbox:ooomM raisebox:mooM rotatebox:omM
scalebox:moM resizebox:*mmM fbox:M mbox:M hbox:M vbox:M text:M textnormal:M hl:M ul:M uline:M uuline:M uwave:M
underline:M textbf:M textit:M emph:M textsl:M textsc:M textsf:M texttt:M textrm:M textup:M textmd:M strong:M
lowercase:M MakeTextUppercase:M MakeTextLowercase:M uppercase:M MakeLowercase:M MakeUppercase:M textlf:M textln:M
foreignlanguage:omM textlang:mM shortstack:oM makecell:*oM thead:*oM rothead:oM multirowcell:mooM adjustbox:mM
reflectbox:M centerline:M leftline:M rightline:M llap:M rlap:M smash:oM clap:M texorpdfstring:Mm underbar:M
scaletowidth:mM pdftooltip:Mm tooltip:Mm hyperlink:mM textgreek:M textcyrillic:M textlatin:M RL:M LR:M textsw:M
textssc:M added:oM highlight:oM boxed:M alert:M structure:M ovalbox:M shadowbox:M doublebox:M Ovalbox:M tcbox:oM
lsstyle: textls:*oM afterpage:M spacedallcaps:M spacedlowsmallcaps:M twocolumn:O textoldstyle:M allcaps:M
smallcaps:M textquote:M nohyphens:M
"""
"""The same; M is an argument in braces that is text, O one in brackets."""

ENVIRONMENTS = """
center: flushleft: flushright: raggedright: quote: quotation: verse: abstract: minipage:ooom multicols:mo
multicols*:mo landscape: spacing:m small: footnotesize: scriptsize: tiny: normalsize: large: Large: LARGE: huge:
Huge: itshape: bfseries: slshape: scshape: sffamily: ttfamily: em: it: bf: sl: sc: framed: shaded: shaded*:
mdframed:o leftbar: adjustbox:m sloppypar: samepage: singlespace: onehalfspace: doublespace: otherlanguage:m
otherlanguage*:m foreignlanguage:m addmargin:om changemargin:mm adjustwidth:mm boxedminipage:om fullwidth: columns:o
column:om block:m english: german: french: turn:m rotate:m sideways: subequations: spreadlines:m raggedcolumns:
parcolumns:om widetext: subfigure:om subtable:om tcolorbox:o tcbraster:o tcbitemize:o Parallel:mm paracol:om
refsection: refsegment: scope: restatable:omm FlushLeft: FlushRight: Center: tablenotes:o threeparttable:o
ThreePartTable: savenotes: varwidth:om lrbox:m CJK:omm CJK*:omm hyphenrules:m quoting:o displayquote:oo
displaycquote:m boxedtext:
"""
"""The environments whose contents are read as text, with the arguments after their beginning."""


def table_of(text: str) -> Mapping[str, str]:
    """Return the arguments of commands by their names."""
    return {name: shape for name, _, shape in (entry.partition(":") for entry in text.split())}
