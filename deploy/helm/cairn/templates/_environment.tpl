{{/* What every process is given, in one ConfigMap: variables of docs/operations/configuration.md. */}}
{{- define "cairn.sharedEnvironment" -}}
{{- $fullname := include "cairn.fullname" . -}}
LOG_LEVEL: {{ .Values.logLevel | quote }}
HOST: "0.0.0.0"
HEALTH_HOST: "0.0.0.0"
HEALTH_PORT: "8081"
SECURITY_LOG: stdout
CAIRN_DATA_DIR: /data
CAIRN_NAMESPACE: {{ .Values.enginePrefix | quote }}
CAIRN_DRAIN_SECONDS: {{ .Values.drainSeconds | quote }}
CAIRN_LISTEN: "0.0.0.0:50051"
CAIRN_TLS_CLIENT_CERTIFICATES: "true"
MONGODB_URI_FILE: /keys/mongodb-uri
NATS_URL_FILE: /keys/nats-url
NATS_REPLICAS: {{ .Values.nats.replicas | quote }}
PUBLIC_URL: {{ .Values.url | default "" | quote }}
ALLOWED_HOSTS: {{ .Values.allowedHosts | default list | join "," | quote }}
TRUSTED_PROXIES: {{ .Values.ingress.proxies | quote }}
REGISTRATION: {{ .Values.registration | quote }}
MAIL_FROM: {{ .Values.mail.from | default "" | quote }}
AI_BASE_URL: {{ .Values.model.baseUrl | default "" | quote }}
AI_MODEL: {{ .Values.model.name | default "" | quote }}
SANDBOX_REQUIRED: {{ .Values.readers.required | default "" | quote }}
{{- with .Values.trustedCertificates }}
{{- if .existingSecret }}
NODE_EXTRA_CA_CERTS: {{ printf "/trusted/%s" .key | quote }}
{{- end }}
{{- end }}
{{- with .Values.s3 }}
{{- if .bucket }}
S3_BUCKET: {{ .bucket | quote }}
S3_ENDPOINT: {{ .endpoint | default "" | quote }}
S3_REGION: {{ .region | default "" | quote }}
{{- end }}
{{- end }}
{{- with .Values.monitoring.tracesEndpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
{{- end }}
{{- range $name, $service := include "cairn.services" . | fromYaml }}
{{- if ne $name "gateway" }}
CAIRN_{{ upper $name }}_ADDRESS: {{ printf "%s-%s:50051" $fullname $name | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Variables of one service beside the shared ones: (list $ "chat" service values). */}}
{{- define "cairn.environment" -}}
{{- $root := index . 0 -}}
{{- $values := $root.Values -}}
{{- $name := index . 1 -}}
{{- $service := index . 2 -}}
{{- $own := index . 3 -}}
{{- if ne $name "admin" }}
- { name: CAIRN_SERVICE_KEYS_FILE, value: /keys/service-key }
- { name: CAIRN_SERVICE_PUBLIC_KEYS_FILE, value: /keys/service-public-keys }
- { name: CAIRN_TLS_CA, value: /keys/tls-ca.pem }
- { name: CAIRN_TLS_CERT, value: /keys/tls-cert.pem }
- { name: CAIRN_TLS_KEY, value: /keys/tls-key.pem }
{{- end }}
{{- if eq $name "auth" }}
- { name: AUTH_SIGNING_KEY_FILE, value: /keys/signing-key.pem }
- { name: AUTH_PREVIOUS_KEYS_FILE, value: /keys/other-signing-keys }
- { name: AUTH_SECRETS_KEY_FILE, value: /keys/secrets-key }
- { name: AUTH_PREVIOUS_SECRETS_KEYS_FILE, value: /keys/other-secrets-keys }
{{- else if eq $name "chat" }}
- { name: CHAT_SECRETS_KEY_FILE, value: /keys/secrets-key }
- { name: CHAT_PREVIOUS_SECRETS_KEYS_FILE, value: /keys/other-secrets-keys }
{{- end }}
{{- if or $service.index (eq $name "admin") }}
{{- with $values.elasticsearch }}
{{- if .passwordSecret }}
{{- $address := urlParse .url }}
- name: ELASTICSEARCH_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .passwordSecret | quote }}, key: {{ .passwordKey | quote }} } }
- { name: ELASTICSEARCH_URL, value: {{ printf "%s://%s:$(ELASTICSEARCH_PASSWORD)@%s%s" $address.scheme .user $address.host $address.path | quote }} }
{{- else }}
- { name: ELASTICSEARCH_URL_FILE, value: /keys/elasticsearch-url }
{{- end }}
{{- end }}
{{- else }}
# Only search is given the password; the others need to know that the index is not in the data folder.
- { name: ELASTICSEARCH_URL, value: "http://elasticsearch.invalid:9200" }
{{- end }}
{{- if and $values.s3.existingSecret (or $service.files (eq $name "admin")) }}
- { name: S3_ACCESS_KEY_ID_FILE, value: /keys/s3-access-key-id }
- { name: S3_SECRET_ACCESS_KEY_FILE, value: /keys/s3-secret-access-key }
{{- end }}
{{- if and $values.mail.existingSecret (has "mail" ($service.outside | default list)) }}
- { name: SMTP_URL_FILE, value: /keys/smtp-url }
{{- end }}
{{- if and $values.model.existingSecret (has "model" ($service.outside | default list)) }}
- { name: AI_API_KEY_FILE, value: /keys/ai-api-key }
{{- end }}
{{- range $variable, $value := $own.env }}
{{- if not (kindIs "invalid" $value) }}
- { name: {{ $variable | quote }}, value: {{ include "cairn.text" $value | quote }} }
{{- end }}
{{- end }}
{{- range $variable, $from := $own.existingSecretEnv }}
{{- if $from }}
- name: {{ $variable | quote }}
  valueFrom: { secretKeyRef: { name: {{ $from.name | quote }}, key: {{ $from.key | quote }} } }
{{- end }}
{{- end }}
{{- end -}}
