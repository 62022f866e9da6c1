/** An answer of the simulated ERP. */
export interface SimulatedAnswer {
  status: number
  body?: object
}

/** The body of an error (webservices/dynamics-error-codes.md). */
export function failure(status: number, code: string, message: string): SimulatedAnswer {
  return { status, body: { error: { code, message } } }
}
