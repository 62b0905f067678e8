# The table server: docker build --tag speeltafel . && docker run --publish 8765:8765 --volume speeltafel:/data speeltafel

# The pages, as tools/web.py builds them.
FROM node:22-bookworm-slim AS pages
WORKDIR /source/web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund --omit=dev
COPY web ./
RUN npm run --silent build -- --outDir /pages

# What the server needs, in the locked versions, and Speeltafel itself as a wheel.
FROM python:3.11-slim-bookworm AS wheel
WORKDIR /source
RUN python -m venv /opt/speeltafel
COPY requirements/serve.txt requirements/
RUN /opt/speeltafel/bin/pip install --no-cache-dir --require-hashes -r requirements/serve.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
COPY --from=pages /pages src/speeltafel/server/client
RUN /opt/speeltafel/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 999 --home-dir /data speeltafel \
    && install --directory --owner=speeltafel --mode=700 /data /var/cache/speeltafel
COPY --from=wheel /opt/speeltafel /opt/speeltafel
ENV PATH=/opt/speeltafel/bin:$PATH \
    SPEELTAFEL_HOST=0.0.0.0 \
    SPEELTAFEL_DATABASE=sqlite:////data/speeltafel.db \
    SPEELTAFEL_CACHE=/var/cache/speeltafel
USER 999
# Machine code of the rules and the bots, so that nobody waits for it. On another kind of processor it is made anew.
RUN speeltafel compile
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8765/ready', timeout=4)"]
CMD ["speeltafel", "serve"]
