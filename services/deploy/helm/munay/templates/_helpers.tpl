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

{{/* What every process knows */}}
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

{{/* API, worker and their jobs: settings, and secrets by reference */}}
{{- define "munay.shopEnvironment" -}}
env:
  {{- include "munay.environment" . | nindent 2 }}
  - { name: DRAIN_MS, value: "5000" }
  - { name: HEARTBEAT_FILE, value: /tmp/worker-heartbeat }
  - { name: UPLOAD_DIR, value: /uploads }
  - { name: BACKUP_DIR, value: /backups }
envFrom:
  - secretRef: { name: {{ .Values.secret }} }
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
  - { name: uploads, mountPath: /uploads }
{{- end -}}

{{/* Pods of one part stay apart, so that a lost node does not end it */}}
{{- define "munay.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "munay.labels" . | nindent 8 }}
{{- end -}}
