{{- define "cairn.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/*
Room is left for the longest ending: 52 characters are allowed to a StatefulSet (its pods have a label with its name and
a hash), 63 to others.
*/}}
{{- define "cairn.fullname" -}}
{{- $name := .Values.fullnameOverride -}}
{{- if not $name -}}
{{- $suffix := contains (include "cairn.name" .) .Release.Name | ternary "" (printf "-%s" (include "cairn.name" .)) -}}
{{- $name = printf "%s%s" .Release.Name $suffix -}}
{{- end -}}
{{- $name | replace "." "-" | trunc 38 | trimSuffix "-" -}}
{{- end -}}

{{/* What a pod is selected by: (list $ "chat"). */}}
{{- define "cairn.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ include "cairn.name" $root | quote }}
app.kubernetes.io/instance: {{ $root.Release.Name | quote }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "cairn.labels" -}}
{{- $root := index . 0 -}}
{{ include "cairn.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "cairn.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (default $.Chart.AppVersion .tag) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Host of `url`, without its port. */}}
{{- define "cairn.host" -}}
{{- $host := (urlParse (.Values.url | default "")).host -}}
{{- regexReplaceAll ":[0-9]*$" $host "" | lower -}}
{{- end -}}

{{/* Host names that are answered, as a YAML list. A network address is none: neither ingresses nor routes take it. */}}
{{- define "cairn.hostNames" -}}
{{- $names := list -}}
{{- range prepend (.Values.allowedHosts | default list) (include "cairn.host" .) -}}
{{- if not (regexMatch "^(\\[.*|[0-9.]+|)$" .) -}}{{- $names = append $names . -}}{{- end -}}
{{- end -}}
{{- $names | uniq | toYaml -}}
{{- end -}}

{{/* Both maps as YAML, the second one's values where both have a name: (list "YAML" map). */}}
{{- define "cairn.merged" -}}
{{- mergeOverwrite (index . 0 | fromYaml) (index . 1 | default dict) | toYaml -}}
{{- end -}}

{{/* Labels of the chart over those of the values: (list $ "chat" map). */}}
{{- define "cairn.labelsOver" -}}
{{- mergeOverwrite (deepCopy (index . 2 | default dict)) (include "cairn.labels" . | fromYaml) | toYaml -}}
{{- end -}}

{{/* A value as the text of a variable: a large number is written out, not as 1e+11. */}}
{{- define "cairn.text" -}}
{{- kindIs "string" . | ternary . (toJson .) -}}
{{- end -}}
