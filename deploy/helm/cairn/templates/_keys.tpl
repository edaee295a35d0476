{{/*
Everything secret is a file in /keys, from the Secrets that hold it. Mail and model keys are optional.
The source list of a projected volume: (list $ "chat" service), where service is empty for `admin`.
*/}}
{{- define "cairn.keySources" -}}
{{- $root := index . 0 -}}
{{- $values := $root.Values -}}
{{- $name := index . 1 -}}
{{- $service := index . 2 -}}
{{- $fullname := include "cairn.fullname" $root -}}
- secret: { name: {{ $fullname }}-{{ $name }}-keys, optional: {{ eq $name "admin" }} }
{{- if and (ne $values.tls.source "made") (ne $name "admin") }}
- secret:
    name: {{ $fullname }}-{{ $name }}-tls
    items:
      - { key: ca.crt, path: tls-ca.pem }
      - { key: tls.crt, path: tls-cert.pem }
      - { key: tls.key, path: tls-key.pem }
{{- end }}
{{- range $engine, $file := dict "mongodb" "mongodb-uri" "nats" "nats-url" }}
{{- with get $values $engine }}
{{- if .existingSecret }}
- secret: { name: {{ .existingSecret | quote }}, items: [{ key: {{ .perService | ternary $name .key | quote }}, path: {{ $file }} }] }
{{- end }}
{{- end }}
{{- end }}
{{- if and $values.elasticsearch.existingSecret (or (eq $name "admin") $service.index) }}
- secret: { name: {{ $values.elasticsearch.existingSecret | quote }}, items: [{ key: {{ $values.elasticsearch.key | quote }}, path: elasticsearch-url }] }
{{- end }}
{{- if and $values.s3.existingSecret (or (eq $name "admin") $service.files) }}
- secret:
    name: {{ $values.s3.existingSecret | quote }}
    items: [{ key: access-key-id, path: s3-access-key-id }, { key: secret-access-key, path: s3-secret-access-key }]
{{- end }}
{{- if and $values.mail.existingSecret (has "mail" ($service.outside | default list)) }}
- secret: { name: {{ $values.mail.existingSecret | quote }}, items: [{ key: smtp-url, path: smtp-url }] }
{{- end }}
{{- if and $values.model.existingSecret (has "model" ($service.outside | default list)) }}
- secret: { name: {{ $values.model.existingSecret | quote }}, items: [{ key: ai-api-key, path: ai-api-key }] }
{{- end }}
{{- end -}}

{{/* The Secrets that a service reads as files and as variables: (list $ "chat" service values). */}}
{{- define "cairn.secretsRead" -}}
{{- $root := index . 0 -}}
{{ include "cairn.keySources" . | trim }}
{{- with $root.Values.elasticsearch.passwordSecret }}
{{- if (index $ 2).index }}
- secret: { name: {{ . | quote }} }
{{- end }}
{{- end }}
{{- range (index . 3).existingSecretEnv }}
{{- if . }}
- secret: { name: {{ .name | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{/*
Changes when what the Secrets of a service hold changes, so that its pods are replaced: (list $ "chat" sources).
Certificates are left out: they are read again without a restart. What the Job made and nobody changed since counts as
"made", as before it was made, so that the first upgrade after an install replaces nothing. Needs a cluster to look at:
in a rendering without one it is always the same.
*/}}
{{- define "cairn.secretsChecksum" -}}
{{- $root := index . 0 -}}
{{- $seen := list $root.Values.keys.rotation -}}
{{- range index . 2 -}}
{{- $secret := lookup "v1" "Secret" $root.Release.Namespace .secret.name -}}
{{- if $secret -}}
{{- $data := omit ($secret.data | default dict) "tls-ca.pem" "tls-cert.pem" "tls-key.pem" "ca.crt" "tls.crt" "tls.key" -}}
{{- $sum := $data | toJson | sha256sum -}}
{{- if ne $sum (dig "metadata" "annotations" "cairn/made" "" $secret) -}}{{- $seen = append $seen $sum -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- $seen | toJson | sha256sum -}}
{{- end -}}

{{/* Names of the Secrets that the Job makes, as a YAML list. */}}
{{- define "cairn.madeSecrets" -}}
{{- $fullname := include "cairn.fullname" . -}}
{{- range append (include "cairn.services" . | fromYaml | keys | sortAlpha) "admin" }}
- {{ $fullname }}-{{ . }}-keys
{{- end }}
{{- if eq .Values.tls.source "made" }}
- {{ $fullname }}-authority
{{- end }}
{{- range $engine, $_ := include "cairn.evaluationEngines" . | fromYaml }}
- {{ $fullname }}-{{ $engine }}-server
{{- end }}
{{- end -}}
