import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { isTracingSuppressed, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { OpenSpan, SpanAttributes, SpanStart, Tracing } from './tracing.ts'

export interface TracingOptions {
  /** Base address of a collector that accepts OTLP over HTTP (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
  endpoint: string
  /** Share of traces that are kept, from 0 to 1. */
  share: number
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Makes traces and sends them to a collector. Calls of other systems are seen by Node's own channels of diagnostics (`fetch` and
 * `node:http`), so that nothing has to be patched in a bundle (decision 762). Only addresses without path and query are noted:
 * some contain data of people.
 */
export function openTracing({ endpoint, share }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'partner-portal' }))
      .merge(detectResources({ detectors: [envDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('partner-portal')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())

  const begin = ({ name, kind, attributes, traceparent }: SpanStart) => {
    const parent = parentOf(traceparent)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    return openSpan(span, trace.setSpan(parent, span))
  }
  const unsubscribe = traceOutgoing(begin)

  return {
    begin,
    isActive,
    traceparent() {
      const active = trace.getSpanContext(context.active())
      return active ? `00-${active.traceId}-${active.spanId}-0${active.traceFlags & 1}` : null
    },
    async close() {
      unsubscribe()
      await provider.shutdown()
      context.disable()
    },
  }
}

const isActive = () => trace.getSpanContext(context.active()) !== undefined && !isTracingSuppressed(context.active())

function parentOf(traceparent: string | null | undefined): Context {
  const remote = traceparent ? parseTraceParent(traceparent) : null
  return remote ? trace.setSpanContext(context.active(), { ...remote, isRemote: true }) : context.active()
}

function openSpan(span: Span, below: Context): OpenSpan {
  return {
    run: (work) => context.with(below, work),
    end(attributes = {}, error) {
      span.setAttributes(attributes)
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) })
      span.end()
    },
  }
}

/** An error by its name and code: its text may hold data. */
function nameOf(error: unknown): string {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown }
  return code === undefined ? name : `${name} ${code}`
}

interface FetchRequest {
  origin: string
  method: string
}

/** Traces calls of other systems from within a span; returns a function that ends it. */
function traceOutgoing(begin: (span: SpanStart) => OpenSpan): () => void {
  const open = new WeakMap<object, OpenSpan>()
  const opened = (request: object, method: string, address: string) => {
    if (!isActive()) return
    const { hostname, port } = new URL(address)
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || undefined,
    }
    open.set(request, begin({ name: `${method} ${hostname}`, kind: 'client', attributes }))
  }
  const ended = (request: object, attributes: SpanAttributes, error?: unknown) => {
    open.get(request)?.end(attributes, error)
    open.delete(request)
  }
  const status = (code: number | undefined) => ({ 'http.response.status_code': code })

  const listeners = {
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      opened(request, request.method, request.origin),
    'undici:request:headers': ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
      ended(request, status(response.statusCode)),
    'undici:request:error': ({ request, error }: { request: FetchRequest; error: Error }) => ended(request, {}, error),
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      opened(request, request.method, `${request.protocol}//${request.host}`),
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      ended(request, status(response.statusCode)),
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: Error }) =>
      ended(request, {}, error),
  }
  const subscribed = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [channel, listener] of subscribed) diagnostics.subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of subscribed) diagnostics.unsubscribe(channel, listener)
  }
}
