@rem cmd has no `exec`, which scripts of package.json begin with: runs its arguments.
@%*
