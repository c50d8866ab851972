# shellcheck shell=bash
# Bash reads this file before a script (BASH_ENV). Its functions replace programs that a deploy calls hundreds of times.
# `docker` and its compose plug-in store their state in the folder $STATE:
#   calls            every call
#   containers/ID    service, tag, and whether the container runs
#   images/NAME      the digest of an image
#   fail             a call that contains a line of this file exits with 1
#   ill              containers of these lines SERVICE:TAG never become healthy
#   networks         the networks in the settings of the proxy; `joined` are those that it is on
#   more             further services of the settings
#   ending           containers that are listed once more and have ended then
#   fewest/SERVICE   the lowest number of healthy containers after a stop
recorded() (
  set +euo pipefail
  cd "$STATE" || exit 1
  line=$* last=${!#}
  echo "$TAG $line" >>calls
  while read -r part; do [[ $line != *"$part"* ]] || exit 1; done <fail
  healthy() {
    local service tag running one
    read -r service tag running <"containers/$1"
    while read -r one; do [[ $one != "$service:$tag" ]] || return 1; done <ill
    [[ $running == true ]]
  }
  of() {
    local file service
    for file in containers/*; do
      [[ -e $file ]] || continue
      read -r service _ <"$file"
      [[ $service != "$1" ]] || echo "${file##*/}"
    done
  }
  case $line in
    'compose config')
      # As in production, where only exported variables are read
      [[ -n $TAG && $(declare -p TAG) == 'declare -x'* ]] || exit 1
      printf 'name: munay\nservices:\n'
      for part in api=2 worker=1 backup=1 web=2 storefront=2 admin=2 mongo=1 database=1 proxy=1 $(cat more 2>/dev/null); do
        name=${part%=*} image=${part%=*}
        [[ $name != worker && $name != backup ]] || image=api
        printf '  %s:\n    deploy:\n      replicas: %s\n' "$name" "${part#*=}"
        printf '    image: localhost/munay/%s:%s\n' "$image" "$TAG"
        # In the formats of docker and of podman-compose
        [[ $name != proxy ]] || cat networks
      done
      ;;
    'compose build '*) for name in "${@:3}"; do echo "sha256:$name-$TAG" >"images/$name:$TAG"; done ;;
    'compose up '*)
      wanted=1
      [[ ! $line =~ --scale\ [a-z]+=([0-9]+) ]] || wanted=${BASH_REMATCH[1]}
      while (($(of "$last" | wc -l) < wanted)); do
        echo >>made
        echo "$last $TAG true" >"containers/$last-$(wc -l <made | tr -d ' ')"
      done
      ;;
    'image inspect '*) cat "images/${last##*/}" 2>/dev/null ;;
    'ps '*)
      of "${last##*=}"
      if [[ -e ending ]]; then cat ending && rm ending; fi
      ;;
    'inspect '*.NetworkSettings.Networks*) cat joined ;;
    'inspect '*)
      for id in "${@:4}"; do
        [[ -e containers/$id ]] || exit 1
        read -r service tag running <"containers/$id"
        state=healthy
        healthy "$id" || state=unhealthy
        echo "$id $running $state $service:$tag"
      done
      ;;
    'stop '*)
      read -r service tag _ <"containers/$last"
      echo "$service $tag false" >"containers/$last"
      left=0
      for id in $(of "$service"); do if healthy "$id"; then left=$((left + 1)); fi; done
      if [[ ! -e fewest/$service ]] || ((left < $(cat "fewest/$service"))); then echo $left >"fewest/$service"; fi
      ;;
    'rm '*) rm -f "containers/$last" ;;
    'tag '*) cp "images/${2##*/}" "images/${3##*/}" 2>/dev/null ;;
    'pull '*) exit 1 ;;
  esac
)
command() { if [[ $1 == docker ]]; then recorded "${@:2}"; else builtin command "$@"; fi; }
sleep() { :; }
flock() { :; }
# The signature is a copy of the text
ssh-keygen() {
  if [[ $* == *" sign "* ]]; then cp "${*: -1}" "${*: -1}.sig"; else cmp -s - "${*: -1}"; fi
}
