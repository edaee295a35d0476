{{/* Pods of this release by their component: (list $ "chat"). */}}
{{- define "cairn.peer" -}}
podSelector:
  matchLabels: {{- include "cairn.selector" . | nindent 4 }}
{{- end -}}

{{- define "cairn.egressDns" -}}
- to:
    {{- with .Values.networkPolicy.dns }}{{ toYaml . | nindent 4 }}{{ else }}
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } }
    {{- end }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end -}}

{{/* To one engine: (list $ "mongodb" isEvaluation). */}}
{{- define "cairn.egressEngine" -}}
{{- $root := index . 0 -}}
{{- $engine := index . 1 -}}
{{- $opening := get $root.Values.networkPolicy $engine -}}
{{- if index . 2 }}
- to:
    - {{- include "cairn.peer" (list $root $engine) | nindent 6 }}
  ports: [{ port: {{ get (dict "mongodb" 27017 "nats" 4222 "elasticsearch" 9200) $engine }} }]
{{- else }}
{{ include "cairn.egressTo" (list $opening.to (list $opening.port)) }}
{{- end }}
{{- end -}}

{{/* To the given peers on the given ports; with no peers, to anywhere on these ports. */}}
{{- define "cairn.egressTo" -}}
- ports:
    {{- range index . 1 }}
    - { port: {{ . }} }
    {{- end }}
  {{- with index . 0 }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Name servers, engines and what else every pod with their addresses needs: (list $ service isAdmin). */}}
{{- define "cairn.egressCommon" -}}
{{- $root := index . 0 -}}
{{- $values := $root.Values -}}
{{- $service := index . 1 -}}
{{- $isAdmin := index . 2 -}}
{{ include "cairn.egressDns" $root }}
{{ include "cairn.egressEngine" (list $root "mongodb" (not $values.mongodb.existingSecret)) | trim }}
{{ include "cairn.egressEngine" (list $root "nats" (not $values.nats.existingSecret)) | trim }}
{{- if or $isAdmin $service.index }}
{{ include "cairn.egressEngine" (list $root "elasticsearch" (not (or $values.elasticsearch.existingSecret $values.elasticsearch.url))) | trim }}
{{- end }}
{{- if and $values.s3.bucket (or $isAdmin $service.files) }}
{{ include "cairn.egressTo" (list $values.networkPolicy.s3.to (list $values.networkPolicy.s3.port)) }}
{{- end }}
{{- if and $values.monitoring.tracesEndpoint (not $isAdmin) }}
{{ include "cairn.egressTo" (list $values.networkPolicy.traces.to (list $values.networkPolicy.traces.port)) }}
{{- end }}
{{- end -}}

{{/* Outside the cluster: (list $ service values). */}}
{{- define "cairn.egressOutside" -}}
{{- $root := index . 0 -}}
{{- $values := $root.Values -}}
{{- $service := index . 1 -}}
{{- $purposes := $service.outside | default list -}}
{{- if and (has "mail" $purposes) $values.mail.existingSecret }}
{{ include "cairn.egressTo" (list $values.networkPolicy.mail.to (list $values.mail.port)) }}
{{- end }}
{{- if has "push" $purposes }}
{{ include "cairn.egressTo" (list $values.networkPolicy.push.to (list $values.networkPolicy.push.port)) }}
{{- end }}
{{- if has "model" $purposes }}
{{ include "cairn.egressTo" (list $values.networkPolicy.model.to $values.networkPolicy.model.ports) }}
{{- end }}
{{- if and (has "embedder" $purposes) (get ((index . 2).env | default dict) "EMBEDDING_BASE_URL") }}
{{ include "cairn.egressTo" (list $values.networkPolicy.model.to $values.networkPolicy.model.ports) }}
{{- end }}
{{- end -}}
