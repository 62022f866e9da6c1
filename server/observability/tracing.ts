/** Values of a span, by names of OpenTelemetry's conventions where there are any; never texts of people. */
export type SpanAttributes = Record<string, string | number | boolean | undefined>

export interface SpanStart {
  name: string
  /** `server`: a request that is served; `client`: a call of another system; `producer`, `consumer`: a job that is queued, run. */
  kind: 'server' | 'client' | 'producer' | 'consumer'
  attributes?: SpanAttributes
  /** Continues the trace of another process (W3C trace context). By default the span is a child of the active one. */
  traceparent?: string | null
}

export interface OpenSpan {
  /** Runs work below the span. */
  run<Result>(work: () => Result): Result
  end(attributes?: SpanAttributes, error?: unknown): void
}

/** Traces of this process; `server/observability/open-tracing.ts` makes them. */
export interface Tracing {
  begin(span: SpanStart): OpenSpan
  /** Whether work runs below a span. */
  isActive(): boolean
  /** The active span as a header `traceparent`; null without one. */
  traceparent(): string | null
  close(): Promise<void>
}

let current: Tracing | null = null

/** Starts and ends tracing; null ends it. */
export function setTracing(tracing: Tracing | null): void {
  current = tracing
}

/** Tracing of this process; null where it is off, so that it costs nothing. */
export function tracing(): Tracing | null {
  return current
}

/** Runs work in a span of its own, where tracing is on. */
export async function traced<Result>(span: SpanStart, work: () => Promise<Result>): Promise<Result> {
  if (!current) return work()
  const open = current.begin(span)
  try {
    const result = await open.run(work)
    open.end()
    return result
  } catch (error) {
    open.end({}, error)
    throw error
  }
}
