#!/bin/bash
# healthy PORT PATH, or healthy FILE SECONDS: the health check of a container, without starting Node each time.
# Exits with 0 if PATH returns 200 on the port, or if the file was written in the last SECONDS.
# Docker does not restart unhealthy containers. After ten checks without any response, not even of liveness, this script
# therefore ends the process, and the restart policy starts it again.
silent=/tmp/silent
answers() {
  exec 3<>"/dev/tcp/127.0.0.1/$1" && printf 'GET %s HTTP/1.0\r\n\r\n' "$2" >&3 && read -r -t 4 _ status _ <&3
}
if [[ $1 == /* ]]; then
  [[ -n $(find "$1" -newermt "-$2 seconds" 2>/dev/null) ]] && rm -f $silent && exit 0
else
  answers "$1" "$2" 2>/dev/null && [[ $status == 200 ]] && rm -f $silent && exit 0
  answers "$1" /healthz 2>/dev/null && rm -f $silent && exit 1
fi
echo >>$silent
(($(wc -l <$silent) < 10)) && exit 1
rm -f $silent
for process in /proc/[0-9]*; do
  [[ $(readlink "$process/exe") == */node ]] && kill -KILL "${process##*/}"
done
exit 1
