{{- define "munay.labels" -}}
app.kubernetes.io/name: munay
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "munay.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "munay.image" -}}
image: {{ printf "%s/%s:%s" .root.Values.image.registry .image (include "munay.tag" .root) }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end -}}

{{/* Settings of every process */}}
{{- define "munay.environment" -}}
{{- $origins := .Values.origins -}}
- { name: NODE_ENV, value: production }
- { name: WEB_ORIGIN, value: {{ required "origins.web: the https origin of the shop" $origins.web | quote }} }
- { name: API_ORIGIN, value: {{ required "origins.api: the https origin of the API" $origins.api | quote }} }
- { name: STOREFRONT_ORIGIN, value: {{ required "origins.storefront: the https origin of the storefront files" $origins.storefront | quote }} }
- { name: ADMIN_ORIGIN, value: {{ required "origins.admin: the https origin of the staff app files" $origins.admin | quote }} }
- { name: RELEASE, value: {{ include "munay.tag" . | quote }} }
- { name: METRICS_PORT, value: "9464" }
- { name: OTEL_SERVICE_NAME, valueFrom: { fieldRef: { fieldPath: "metadata.labels['app.kubernetes.io/component']" } } }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ required (printf "settings.%s" $name) $value | quote }} }
{{- end }}
{{- end -}}

{{/* Keys of the Secret by component; the page servers get none. Keys of optional features may be absent */}}
{{- define "munay.secretsOf" -}}
api: [MONGODB_URI, REDIS_URL, FORM_SECRET, AUDIT_KEYS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, METRICS_TOKEN, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET, OTEL_EXPORTER_OTLP_HEADERS]
worker: [MONGODB_URI, REDIS_URL, FORM_SECRET, AUDIT_KEYS, STRIPE_SECRET_KEY, SMTP_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET, OTEL_EXPORTER_OTLP_HEADERS]
migration: [MONGODB_URI]
restore: [MONGODB_URI, REDIS_URL, FORM_SECRET, AUDIT_KEYS, STRIPE_SECRET_KEY, SMTP_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET, BACKUP_SIGNING_KEY]
drill: [MONGODB_URI, REDIS_URL, FORM_SECRET, AUDIT_KEYS, STRIPE_SECRET_KEY, SMTP_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET, BACKUP_SIGNING_KEY]
backup: [MONGODB_URI, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_SIGNING_KEY]
{{- end -}}
{{- define "munay.optionalSecrets" -}}
METRICS_TOKEN S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY CLOUDINARY_API_KEY CLOUDINARY_API_SECRET OTEL_EXPORTER_OTLP_HEADERS BACKUP_SIGNING_KEY
{{- end -}}

{{/* Environment of the API's image: settings, and references to its secrets */}}
{{- define "munay.shopEnvironment" -}}
env:
  {{- include "munay.environment" .root | nindent 2 }}
  - { name: API_REPLICAS, value: {{ .root.Values.api.autoscaling.enabled | ternary .root.Values.api.autoscaling.min .root.Values.api.replicas | quote }} }
  - { name: DRAIN_MS, value: "5000" }
  - { name: HEARTBEAT_FILE, value: /tmp/worker-heartbeat }
  - { name: UPLOAD_DIR, value: /uploads }
  - { name: BACKUP_DIR, value: /backups }
  {{- $optional := splitList " " (include "munay.optionalSecrets" .root) }}
  {{- range get (include "munay.secretsOf" .root | fromYaml) .component }}
  - name: {{ . }}
    valueFrom: { secretKeyRef: { name: {{ $.root.Values.secret }}, key: {{ . }}, optional: {{ has . $optional }} } }
  {{- end }}
{{- end -}}

{{- define "munay.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - { name: {{ . }} }
  {{- end }}
{{- end }}
{{- end -}}

{{- define "munay.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "munay.volumes" -}}
{{- if and (not .Values.uploads.size) (eq (.Values.settings.IMAGE_STORE | toString) "folder") }}
{{- fail "uploads.size: with IMAGE_STORE=folder uploaded pictures need a volume, or they are lost with each pod; set a size, or IMAGE_STORE to s3 or cloudinary" }}
{{- end }}
volumes:
  - { name: tmp, emptyDir: {} }
  {{- if .Values.uploads.size }}
  - name: uploads
    persistentVolumeClaim: { claimName: {{ .Release.Name }}-uploads }
  {{- else }}
  - { name: uploads, emptyDir: {} }
  {{- end }}
{{- end -}}

{{- define "munay.mounts" -}}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  # Heap snapshots (--diagnostic-dir of the image)
  - { name: tmp, mountPath: /shop/backups, subPath: diagnostics }
  - { name: uploads, mountPath: /uploads }
{{- end -}}

{{/* Volumes with the backups and their key for a restore or a drill; .source has `from` and `identitySecret` */}}
{{- define "munay.backupSource" -}}
- name: backups
  {{- if eq .source.from "claim" }}
  persistentVolumeClaim:
    claimName: {{ .root.Values.backup.claim | default (printf "%s-backups" .root.Release.Name) }}
  {{- else if eq .source.from "s3" }}
  emptyDir: {}
  {{- else }}
  {{- fail (printf "%s.from: claim or s3" .component) }}
  {{- end }}
{{- with .source.identitySecret }}
- name: identity
  secret: { secretName: {{ . }}, defaultMode: 0440 }
{{- end }}
{{- end -}}

{{/* Spreads the pods of a component over the nodes, so that it survives the loss of one */}}
{{- define "munay.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "munay.labels" . | nindent 8 }}
{{- end -}}
