#!/bin/bash
# Takes the place of `docker compose -f deploy/compose.yaml …` on a machine without a container engine: runs the command
# of a container on this machine, with the working directory as the root of its volumes, and writes down the services.
verb=$4
shift 4

# The client of the bucket, which is a folder here.
mc() {
  case $1 in
    mb) mkdir -p "$3" ;;
    mirror) mkdir -p "$3" && cp -r "$2/." "$3" ;;
  esac
}
export -f mc

while [[ $1 == -* ]]; do
  [[ $1 == -v ]] && shift
  shift
done
case $verb in
  exec)
    echo "$1" >> services
    exec "${@:2}"
    ;;
  run)
    echo "$1" >> services
    [[ $2 == -e ]] && exec node -e "${3//\'\//\'$PWD/}"
    exec bash -c "${2// \// $PWD/}"
    ;;
  *) for service in "$@"; do echo "$service" >> services; done ;;
esac
