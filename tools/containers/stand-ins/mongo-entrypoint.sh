#!/bin/bash
[[ -e /data/db/WiredTiger ]] || cp -r /var/lib/account/. /data/db/
chown -R mongodb /data/db
exec setpriv --reuid mongodb --regid mongodb --clear-groups "$@"
