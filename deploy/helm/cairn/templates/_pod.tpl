{{/* Pod Security `restricted`, for pods that run the image of Cairn. */}}
{{- define "cairn.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "cairn.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Where strangers' files are read, namespaces are needed, which profiles of the nodes may allow. */}}
{{- define "cairn.readerSecurity" -}}
{{- with .Values.readers.seccompProfile }}
seccompProfile: { type: Localhost, localhostProfile: {{ . | quote }} }
{{- end }}
{{- with .Values.readers.appArmorProfile }}
{{- if eq . "unconfined" }}
appArmorProfile: { type: Unconfined }
{{- else }}
appArmorProfile: { type: Localhost, localhostProfile: {{ . | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{- define "cairn.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - { name: {{ . | quote }} }
  {{- end }}
{{- end }}
{{- end -}}

{{/* Mounts and volumes of pods that reach engines: (list $ "chat" service values). */}}
{{- define "cairn.mounts" -}}
- { name: temporary, mountPath: /tmp, subPath: tmp }
- { name: temporary, mountPath: /data, subPath: data }
- { name: keys, mountPath: /keys, readOnly: true }
{{- if (index . 0).Values.trustedCertificates.existingSecret }}
- { name: trusted, mountPath: /trusted, readOnly: true }
{{- end }}
{{- end -}}

{{- define "cairn.volumes" -}}
{{- $root := index . 0 -}}
{{- $own := index . 3 -}}
- name: temporary
  emptyDir: { sizeLimit: {{ $own.temporary }} }
- name: keys
  projected:
    defaultMode: 0440
    sources:
      {{- include "cairn.keySources" (list $root (index . 1) (index . 2)) | nindent 6 }}
{{- with $root.Values.trustedCertificates }}
{{- if .existingSecret }}
- name: trusted
  secret: { secretName: {{ .existingSecret | quote }}, items: [{ key: {{ .key | quote }}, path: {{ .key | quote }} }] }
{{- end }}
{{- end }}
{{- end -}}

{{/* Where a pod may run: values of one service. */}}
{{- define "cairn.placement" -}}
{{- with .nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .priorityClassName }}
priorityClassName: {{ . | quote }}
{{- end }}
{{- end -}}
