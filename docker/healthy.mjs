// Whether what runs in this container can serve: a service answers on HEALTH_PORT, standalone on its own port.
const ports = [process.env.HEALTH_PORT, process.env.PORT || '8080'];
const answers = await Promise.allSettled(
  ports.filter(Boolean).map(async (port) => {
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(2_500),
    });
    if (!ok) throw new Error('not ready');
  }),
);
process.exitCode = answers.some((answer) => answer.status === 'fulfilled') ? 0 : 1;
