# Substitute for mongo: the mongod of `npm start`, with the account that the real image makes at its first start
FROM localhost/munay-try/debian:bookworm
RUN apt-get update && apt-get install -y --no-install-recommends libcurl4 libssl3 \
  && useradd --system mongodb && mkdir -p /data/db && chown mongodb /data/db && rm -rf /var/lib/apt/lists/*
COPY mongod /usr/local/bin/mongod
COPY --chown=mongodb account /var/lib/account
COPY mongo-entrypoint.sh /usr/local/bin/docker-entrypoint.sh
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["mongod"]
