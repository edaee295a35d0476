{{/* Engines that run for evaluation, with their ports, as YAML: those whose own address is given do not. */}}
{{- define "cairn.evaluationEngines" -}}
{{- if .Values.evaluation.enabled -}}
{{- if not .Values.mongodb.existingSecret }}
mongodb: 27017
{{- end }}
{{- if not .Values.nats.existingSecret }}
nats: 4222
{{- end }}
{{- if not (or .Values.elasticsearch.existingSecret .Values.elasticsearch.url) }}
elasticsearch: 9200
{{- end }}
{{- end -}}
{{- end -}}

{{/* Who the images of the engines run as. */}}
{{- define "cairn.evaluationUser" -}}
{{- get (dict "mongodb" 999 "nats" 10001 "elasticsearch" 1000) . -}}
{{- end -}}
