/**
 * What a span says of a call, in the names of OpenTelemetry's conventions.
 *
 * @param path `/<package>.<Service>/<Method>`
 */
export const rpcAttributes = (path: string) => ({ 'rpc.system.name': 'grpc', 'rpc.method': path.slice(1) });
