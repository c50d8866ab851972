#!/bin/bash
[[ -e /data/db/WiredTiger ]] || cp -r /var/lib/account/. /data/db/
exec "$@"
