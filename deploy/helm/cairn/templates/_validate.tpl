{{/* Refuses combinations that cannot work, all at once and in words, before anything is installed. */}}
{{- define "cairn.validate" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- if not (regexMatch "^[a-z]" (include "cairn.fullname" .)) -}}
{{- $wrong = append $wrong "Names of Services begin with a letter: choose another name for the release, or set fullnameOverride." -}}
{{- end -}}
{{- if not $v.evaluation.enabled -}}
{{- if not $v.mongodb.existingSecret -}}
{{- $wrong = append $wrong "Where are records kept? Name the Secret with MongoDB's address in mongodb.existingSecret, or set evaluation.enabled=true to try Cairn out." -}}
{{- end -}}
{{- if not $v.nats.existingSecret -}}
{{- $wrong = append $wrong "How do events pass? Name the Secret with NATS's address in nats.existingSecret, or set evaluation.enabled=true to try Cairn out." -}}
{{- end -}}
{{- if not (or $v.elasticsearch.existingSecret $v.elasticsearch.passwordSecret) -}}
{{- $wrong = append $wrong "Where is the index? Name the Secret with Elasticsearch's address in elasticsearch.existingSecret (or elasticsearch.url and passwordSecret), or set evaluation.enabled=true to try Cairn out." -}}
{{- end -}}
{{- end -}}
{{- if and $v.elasticsearch.passwordSecret (not $v.elasticsearch.url) -}}
{{- $wrong = append $wrong "elasticsearch.passwordSecret is the password for elasticsearch.url, which is empty." -}}
{{- end -}}
{{- if and $v.elasticsearch.url (not $v.elasticsearch.passwordSecret) -}}
{{- $wrong = append $wrong "elasticsearch.url needs elasticsearch.passwordSecret; where no password is asked for, put the address into a Secret and name that in elasticsearch.existingSecret." -}}
{{- end -}}
{{- if and $v.elasticsearch.url $v.elasticsearch.existingSecret -}}
{{- $wrong = append $wrong "elasticsearch.url and elasticsearch.existingSecret both say where the index is: give one." -}}
{{- end -}}
{{- if contains "@" ($v.elasticsearch.url | default "") -}}
{{- $wrong = append $wrong "elasticsearch.url holds a user or password. Values are readable by many: give the password by elasticsearch.passwordSecret." -}}
{{- end -}}
{{- if and (or $v.ingress.enabled $v.gatewayApi.enabled) (not $v.url) -}}
{{- $wrong = append $wrong "By which address do people reach Cairn? Set url (https://cairn.example.org), or ingress.enabled=false to reach it by port-forward alone." -}}
{{- end -}}
{{- if regexMatch "^https?://[^/?#]*(/.|[?#]|.*@)" ($v.url | default "") -}}
{{- $wrong = append $wrong "url is a host with or without a port, such as https://cairn.example.org: Cairn is served at the root of its host, and links in mail begin with url." -}}
{{- end -}}
{{- if and $v.gatewayApi.enabled (not $v.gatewayApi.parentRefs) -}}
{{- $wrong = append $wrong "gatewayApi.enabled needs gatewayApi.parentRefs: the Gateway that the route belongs to." -}}
{{- end -}}
{{- if and $v.mail.existingSecret (not $v.mail.from) -}}
{{- $wrong = append $wrong "Mail needs a sender: set mail.from." -}}
{{- end -}}
{{- if and $v.mail.existingSecret (not $v.url) -}}
{{- $wrong = append $wrong "Links in mail need an address: set url." -}}
{{- end -}}
{{- if and $v.model.baseUrl (not $v.model.name) -}}
{{- $wrong = append $wrong "model.baseUrl needs model.name: the model to ask for there." -}}
{{- end -}}
{{- if and $v.model.existingSecret (not $v.model.baseUrl) -}}
{{- $wrong = append $wrong "model.existingSecret is the key of model.baseUrl, which is empty." -}}
{{- end -}}
{{- if and (eq $v.tls.source "certManager") (not $v.tls.issuerRef.name) -}}
{{- $wrong = append $wrong "tls.source=certManager needs tls.issuerRef: {name: …, kind: ClusterIssuer}." -}}
{{- end -}}
{{- if and $v.keys.rotation (not $v.keys.create) -}}
{{- $wrong = append $wrong "keys.rotation changes keys that the chart makes; with keys.create=false change them where they are made." -}}
{{- end -}}
{{- if and (not $v.keys.create) $v.evaluation.enabled -}}
{{- $wrong = append $wrong "evaluation.enabled needs keys.create=true: the passwords of its engines are made with the keys." -}}
{{- end -}}
{{- if and (not $v.keys.create) (eq $v.tls.source "made") -}}
{{- $wrong = append $wrong "With keys.create=false no certificates are made: set tls.source to certManager or secrets." -}}
{{- end -}}
{{- if and $v.s3.existingSecret (not $v.s3.bucket) -}}
{{- $wrong = append $wrong "s3.existingSecret is the key of s3.bucket, which is empty." -}}
{{- end -}}
{{- if and $v.evaluation.enabled (gt (int $v.nats.replicas) 1) (not $v.nats.existingSecret) -}}
{{- $wrong = append $wrong "nats.replicas is more than 1, and evaluation has one NATS server." -}}
{{- end -}}
{{- if and $v.transfer.command (not $v.transfer.claim) -}}
{{- $wrong = append $wrong "transfer.command needs transfer.claim: the PersistentVolumeClaim with the file." -}}
{{- end -}}
{{- if and $v.transfer.command (not $v.paused) -}}
{{- $wrong = append $wrong "transfer.command needs paused=true: nothing may change while everything is exported or imported." -}}
{{- end -}}
{{- range $name, $service := include "cairn.services" . | fromYaml -}}
{{- $own := include "cairn.valuesOf" (list $ $name) | fromYaml -}}
{{- if and $own.autoscaling.enabled (gt (int $own.autoscaling.min) (int $own.autoscaling.max)) -}}
{{- $wrong = append $wrong (printf "%s: autoscaling.min is more than autoscaling.max." $name) -}}
{{- end -}}
{{- $set := list -}}
{{- range include "cairn.environment" (list $ $name $service dict) | fromYamlArray -}}{{- $set = append $set .name -}}{{- end -}}
{{- range $variable, $_ := merge (dict) ($own.env | default dict) ($own.existingSecretEnv | default dict) -}}
{{- if or (has $variable $set) (and (get ($own.env | default dict) $variable) (get ($own.existingSecretEnv | default dict) $variable)) -}}
{{- $wrong = append $wrong (printf "%s: the variable %s is given twice: it is set by another value of the chart, or in env and existingSecretEnv." $name $variable) -}}
{{- end -}}
{{- end -}}
{{- range $variable, $value := $own.env -}}
{{- if and $value (regexMatch "(_KEYS?|_URI|PASSWORD|_SECRET|SMTP_URL|NATS_URL|ELASTICSEARCH_URL)$" $variable) -}}
{{- $wrong = append $wrong (printf "%s: env.%s is a secret. Values are readable by many: give it by existingSecretEnv." $name $variable) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- if $wrong -}}
{{- fail (printf "\n\n  - %s\n" (join "\n  - " $wrong)) -}}
{{- end -}}
{{- end -}}
