#!/usr/bin/env bash
# The check step of action.yml: writes annotations to standard output, a SARIF file, outputs, and a job summary.
# It reads the action's inputs from RULEBOOK_* variables and exits with the status of the check: 0, 1 or 2.
set -u

path=${RULEBOOK_PATH:-.}
sarif=${RULEBOOK_SARIF:-rulebook.sarif}
# Inputs are always values of options, never options themselves.
options=()
case ${RULEBOOK_STRICT:-} in
  "") ;;
  true) options+=(--strict) ;;
  false) options+=(--no-strict) ;;
  *)
    echo "::error title=rulebook::the input strict must be true, false or empty"
    exit 2
    ;;
esac
case ${RULEBOOK_UNTRUSTED:-} in
  "" | false) ;;
  true) options+=(--untrusted) ;;
  *)
    echo "::error title=rulebook::the input untrusted must be true, false or empty"
    exit 2
    ;;
esac
[ -z "${RULEBOOK_SELECT:-}" ] || options+=("--select=$RULEBOOK_SELECT")
[ -z "${RULEBOOK_IGNORE:-}" ] || options+=("--ignore=$RULEBOOK_IGNORE")
[ -z "${RULEBOOK_BASELINE:-}" ] || options+=("--baseline=$RULEBOOK_BASELINE")
[ -z "${RULEBOOK_SINCE:-}" ] || options+=("--since=$RULEBOOK_SINCE")

found=$(mktemp)
told=$(mktemp)
trap 'rm -f "$found" "$told"' EXIT

rulebook check "${options[@]}" --format=github --output="$found" -- "$path" 2> "$told"
status=$?
cat "$told" >&2
if [ "$status" -gt 1 ]; then
  # A percent sign or line end in a message would end the command.
  message=$(tail -n 1 "$told" | sed -e 's/%/%25/g')
  echo "::error title=rulebook::$message"
  exit "$status"
fi
cat "$found"
rulebook check "${options[@]}" --format=sarif --output="$sarif" -- "$path" 2> /dev/null

errors=$(grep -c '^::error ' "$found")
warnings=$(grep -c '^::warning ' "$found")
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  {
    echo "errors=$errors"
    echo "warnings=$warnings"
    echo "sarif=$sarif"
  } >> "$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  {
    echo "### rulebook check: $(tail -n 1 "$found")"
    echo
    echo '````text'
    # GitHub allows a summary of at most one mebibyte.
    rulebook check "${options[@]}" --format=text --all -- "$path" 2> /dev/null | head -c 500000 | sed -e 's/^````/ ````/'
    echo
    echo '````'
  } >> "$GITHUB_STEP_SUMMARY"
fi
exit "$status"
