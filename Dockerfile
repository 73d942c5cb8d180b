# Bower in a container: docker build -t bower . && docker run -v bower:/data --env-file .env bower
FROM python:3.12-slim

RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin bower \
    && install --directory --owner bower --group bower /data

WORKDIR /app
COPY requirements.txt ./
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements.txt

COPY bot.py program.py settings.py version.py ./
COPY cogs ./cogs
COPY db ./db
COPY engine ./engine
COPY localdiscord ./localdiscord
COPY operations ./operations
COPY ui ./ui

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    DATABASE_PATH=/data/bower.db HEALTH_FILE=/tmp/bower-health

USER bower
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "operations.health"]
CMD ["python", "bot.py"]
