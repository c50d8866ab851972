# Substitute for haproxy
FROM localhost/munay-try/debian:bookworm
RUN apt-get update && apt-get install -y --no-install-recommends haproxy wget && rm -rf /var/lib/apt/lists/*
USER haproxy
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
