{{/* What files/services.yaml says of all services, as YAML. */}}
{{- define "cairn.services" -}}
{{- .Files.Get "files/services.yaml" -}}
{{- end -}}

{{/* Values of one service, its own over the defaults, as YAML: (list $ "chat"). */}}
{{- define "cairn.valuesOf" -}}
{{- $root := index . 0 -}}
{{- $own := get ($root.Values.services | default dict) (index . 1) | default dict -}}
{{- mustMergeOverwrite (deepCopy $root.Values.defaults) (deepCopy $own) | toYaml -}}
{{- end -}}

{{/* Replicas that a service has at least: (list $ values). */}}
{{- define "cairn.leastReplicas" -}}
{{- $root := index . 0 -}}
{{- $values := index . 1 -}}
{{- if $root.Values.paused -}}0
{{- else if $values.autoscaling.enabled -}}{{ $values.autoscaling.min }}
{{- else -}}{{ $values.replicas }}
{{- end -}}
{{- end -}}

{{/* Services that call a service, as a YAML list: (list $ "chat"). */}}
{{- define "cairn.callersOf" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $callers := list -}}
{{- range $caller, $service := include "cairn.services" $root | fromYaml -}}
{{- if has $name $service.calls -}}{{- $callers = append $callers $caller -}}{{- end -}}
{{- end -}}
{{- $callers | toYaml -}}
{{- end -}}

{{/* Whether a service goes outside for a purpose: (list $ service "mail"); "yes" or nothing. */}}
{{- define "cairn.goesOut" -}}
{{- $values := (index . 0).Values -}}
{{- $service := index . 1 -}}
{{- $purpose := index . 2 -}}
{{- if has $purpose ($service.outside | default list) -}}
{{- if or (ne $purpose "mail") $values.mail.existingSecret -}}yes{{- end -}}
{{- end -}}
{{- end -}}
