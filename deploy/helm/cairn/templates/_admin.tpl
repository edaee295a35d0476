{{/*
The pod of an operator's command: (list $ component args mounts volumes), with the keys of `admin`, or with those of a
service that is named after them.
*/}}
{{- define "cairn.adminPod" -}}
{{- $root := index . 0 -}}
{{- $component := index . 1 -}}
{{- $own := $root.Values.defaults -}}
{{- $keys := gt (len .) 5 | ternary (last .) "admin" -}}
{{- $parts := list $root $keys dict $own -}}
metadata:
  labels: {{- include "cairn.labels" (list $root $component) | nindent 4 }}
spec:
  restartPolicy: Never
  # Of a service that keeps files: where S3 knows pods by their account, this one may read and write them.
  serviceAccountName: {{ include "cairn.fullname" $root }}-documents
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- include "cairn.pullSecrets" $root | trim | nindent 2 }}
  securityContext: {{- include "cairn.podSecurity" $root | nindent 4 }}
  {{- include "cairn.placement" $own | trim | nindent 2 }}
  containers:
    - name: {{ $component }}
      image: {{ include "cairn.image" $root | quote }}
      imagePullPolicy: {{ $root.Values.image.pullPolicy }}
      args: {{- toYaml (index . 2) | nindent 8 }}
      env:
        # Not by the ConfigMap: a hook runs before an upgrade changes that. Commands call no service and listen nowhere.
        {{- $shared := include "cairn.sharedEnvironment" $root | fromYaml }}
        {{- range $variable, $value := omit $shared "CAIRN_TLS_CLIENT_CERTIFICATES" "CAIRN_LISTEN" "HEALTH_PORT" }}
        - { name: {{ $variable }}, value: {{ $value | quote }} }
        {{- end }}
        {{- include "cairn.environment" $parts | trim | nindent 8 }}
      securityContext: {{- include "cairn.containerSecurity" $root | nindent 8 }}
      resources:
        requests: { cpu: 100m, memory: 256Mi }
        limits: { memory: 1Gi }
      volumeMounts:
        {{- include "cairn.mounts" $parts | nindent 8 }}
        {{- with index . 3 }}{{ toYaml . | nindent 8 }}{{ end }}
  volumes:
    {{- include "cairn.volumes" $parts | nindent 4 }}
    {{- with index . 4 }}{{ toYaml . | nindent 4 }}{{ end }}
{{- end -}}
