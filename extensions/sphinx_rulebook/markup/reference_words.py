"""Words after a number that can only be the number of a rule: ``3.3 says``, ``3.3のとおり``."""

from __future__ import annotations

_SAYING = (
    r"say(?:s|ing)?|states?|describes?|explains?|defines?|specif(?:y|ies)|prescribes?|prohibits?|forbids?|appl(?:y|ies)|"
    r"does\s(?:not\s)?apply|besagt|beschreibt|gilt|gelten|regelt|dit|décrit|prévoit|s'applique|dice|describe|"
    r"establece|se\saplica"
)
"""What a rule does in a sentence, and a quantity does not."""

_SAID = (
    r"のとおり|の通り|のように(?:定|規|記|説|示|述)|の規定|の規則|に従|による|により|に基づ|に準じ|に定め|に示|に記|に述べ|"
    r"に規定|にあるとおり|にある場合|にあるよう|で定め|で説明|で規定|で述べ|を参照|参照|を適用|所[述示定]|规定|規定|참[조고]"
)
"""The same in scripts without spaces."""

NUMBER_OF_RULE = rf"\s(?:{_SAYING})(?![^\W_])|\s?(?:{_SAID})"
"""A pattern of what follows the number of a rule."""
