#!/bin/sh
# `sh supervise.sh COMMAND [ARGUMENT …]` keeps a program running as supervise.mjs does, in less than a megabyte: that
# one needs a Node of its own for as long as the program runs. In SUPERVISE_PAUSES the first pause, the longest and the
# time after which the first applies again, in milliseconds.
#
# The program has this process's other end as its standard input: when that closes, it is to end. With supervised.mjs
# it notes in a file when it serves. A terminal and `kill -- -GROUP` signal it themselves. CAIRN_STARTER is a process
# whose end is a request to end: supervised.mjs watches it while the program runs, this while none does.

config_fault=78
failed_starts_allowed=5
read -r first longest healthy <<PAUSES
${SUPERVISE_PAUSES:-1000 60000 300000}
PAUSES
unset SUPERVISE_PAUSES

folder=$(mktemp -d "${TMPDIR:-/tmp}/cairn-start.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT
mkfifo "$folder/alive" || exit 1
# Both ends are opened here: a program that opened its end itself would wait for ever once the other is closed.
exec 3<>"$folder/alive" 4<"$folder/alive"
CAIRN_SUPERVISOR=$folder
export CAIRN_SUPERVISOR

asked=
ask() {
  asked=yes
  exec 3>&-
}
trap ask INT TERM HUP

# By a signal, or by the end of CAIRN_STARTER. A zombie has ended, and can be signalled all the same.
is_asked() {
  [ -z "$asked" ] || return 0
  [ -n "$CAIRN_STARTER" ] || return 1
  kill -0 "$CAIRN_STARTER" 2>/dev/null || return 0
  { read -r state <"/proc/$CAIRN_STARTER/stat"; } 2>/dev/null || return 1
  case ${state##*) } in Z*) return 0 ;; *) return 1 ;; esac
}

say() { printf '\n%s\n' "$1" >&2; }

seconds() {
  if [ $(($1 % 1000)) -eq 0 ]; then echo $(($1 / 1000)); else printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); fi
}

# In steps of a second, so that a request to end is noticed: a signal to a process that is being forked can be lost.
pause_for() {
  left=$1
  while [ "$left" -gt 0 ] && ! is_asked; do
    step=$((left < 1000 ? left : 1000))
    sleep "$(seconds "$step")" 3>&- 4<&-
    left=$((left - step))
  done
}

# Waits for a process to its end: a signal that is caught here ends `wait` before. Some shells would name its signal. If
# both came together, the next `wait` has how the process ended; 127 is that it was known already.
await() {
  while :; do
    wait "$1" 2>/dev/null
    code=$?
    kill -0 "$1" 2>/dev/null || break
  done
  [ "$code" -gt 128 ] || return
  wait "$1" 2>/dev/null
  again=$?
  [ "$again" -eq 127 ] || code=$again
}

was_ready=
failed=0
pause=$first
while :; do
  rm -f "$folder/ready"
  "$@" <&4 3>&- 4<&- &
  await $!
  if [ "$code" -gt 128 ]; then how="was ended by SIG$(kill -l $((code - 128)))"; else how="ended with exit code $code"; fi
  if is_asked || [ "$code" -eq 0 ] || [ "$code" -eq $config_fault ]; then exit "$code"; fi
  if [ -s "$folder/ready" ]; then
    was_ready=yes
    failed=0
    [ $((($(date +%s) - $(cat "$folder/ready")) * 1000)) -lt "$healthy" ] || pause=$first
  elif [ -z "$was_ready" ]; then
    [ "$code" -gt 128 ] || exit "$code"
    say "Cairn $how before it was ready."
    exit 1
  else
    failed=$((failed + 1))
    if [ $failed -ge $failed_starts_allowed ]; then
      say "Cairn could not be started again, $failed times in a row. What it printed above says why."
      exit 1
    fi
  fi
  say "Cairn $how. It is started again in $(seconds "$pause") s."
  pause_for "$pause"
  ! is_asked || exit 0
  pause=$((pause * 2))
  [ $pause -le "$longest" ] || pause=$longest
done
