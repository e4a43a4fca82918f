{{- define "stepwell.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "stepwell.serviceAccount" -}}
{{- default (ternary (include "stepwell.fullname" .) "default" .Values.serviceAccount.create) .Values.serviceAccount.name -}}
{{- end -}}

{{/* Labels that never change, for selectors. */}}
{{- define "stepwell.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "stepwell.labels" -}}
{{ include "stepwell.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Settings of one process: common ones, its own, and from the Secret only what it needs. */}}
{{- define "stepwell.env" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
{{- $all := dict
  "STEPWELL_PROFILE" "cluster"
  "STEPWELL_INSTALLATION" $values.installation
  "STEPWELL_PUBLIC_URL" $values.publicUrl
  "STEPWELL_LOG_LEVEL" $values.logLevel
  "STEPWELL_API_URL" (printf "http://%s-api:4400" (include "stepwell.fullname" $root))
  "STEPWELL_DATA" "/data"
-}}
{{- range $name, $value := merge (dict) .process.settings $values.settings .own $all }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- range .secrets }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $values.secretName }}, key: {{ . }} }
{{- end }}
{{- range .optionalSecrets }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $values.secretName }}, key: {{ . }}, optional: true }
{{- end }}
{{- end -}}

{{/*
A process as a Deployment. Takes: root, name, script, process (its values), port (http or health), secrets, optionalSecrets, own
(settings), replicas (null if an autoscaler sets them), strategy, grace (seconds), data (a volume source), and drain (seconds) for one behind a Service.
*/}}
{{- define "stepwell.process" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "stepwell.fullname" $root }}-{{ .name }}
  labels:
    {{- include "stepwell.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .name }}
spec:
  {{- if not (kindIs "invalid" .replicas) }}
  replicas: {{ .replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    {{- toYaml .strategy | nindent 4 }}
  selector:
    matchLabels:
      {{- include "stepwell.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .name }}
  template:
    metadata:
      labels:
        {{- include "stepwell.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .name }}
        stepwell/port: {{ .port }}
        {{- with $values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      {{- with $values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "stepwell.serviceAccount" $root }}
      automountServiceAccountToken: false
      # Kubernetes would set variables for every Service, and one of them has the name of a setting (STEPWELL_PORT)
      enableServiceLinks: false
      {{- with $values.imagePullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      terminationGracePeriodSeconds: {{ .grace }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: {{ .name }}
          image: "{{ $values.image.repository }}:{{ default $root.Chart.AppVersion $values.image.tag }}"
          imagePullPolicy: {{ $values.image.pullPolicy }}
          # appended to the image's entry point, tini
          args: [node, {{ .script }}]
          env:
            {{- include "stepwell.env" . | trim | nindent 12 }}
          ports:
            - name: {{ .port }}
              containerPort: {{ ternary 4400 4401 (eq .port "http") }}
          startupProbe:
            httpGet: { path: /health/live, port: {{ .port }} }
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet: { path: /health/live, port: {{ .port }} }
            periodSeconds: 10
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /health/ready, port: {{ .port }} }
            periodSeconds: 5
            timeoutSeconds: 4
            failureThreshold: 2
          {{- with .drain }}
          lifecycle:
            preStop:
              exec: { command: [sleep, {{ . | quote }}] }
          {{- end }}
          resources:
            {{- toYaml .process.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: data, mountPath: /data }
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: data
          {{- toYaml .data | nindent 10 }}
        - name: tmp
          emptyDir: { sizeLimit: 1Gi }
      {{- with .process.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .process.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .process.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- if .spread }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "stepwell.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .name }}
      {{- end }}
{{- end -}}
