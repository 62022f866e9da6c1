import { fromCallback, fromPromise } from 'xstate'
import type { Scanned } from '#contract/training/attendance.ts'
import { type ScansWrite, ticketScanning, type WaitingScan } from '#machines/training/ticket-scanning.ts'
import type { Api } from '#services/api.ts'
import { connectionReturns } from '#services/shell/connection-actors.ts'
import type { createKeptScans } from '#services/training/kept-scans.ts'

export interface ScanningServices {
  api: Api
  /** Scans that have not been sent yet, stored in this browser. */
  kept: ReturnType<typeof createKeptScans>
  /** Called after each ticket that the server accepts. */
  onMarked: () => void
}

/** The machine `ticketScanning` on the calls of the API. Failures are shown on the page. */
export function provideTicketScanning({ api, kept, onMarked }: ScanningServices) {
  return ticketScanning.provide({
    actors: {
      scanTicket: fromPromise<Scanned, WaitingScan & { term_id: number }>(async ({ input }) => {
        const scanned = await api.call('training.attendance.scan', {
          path: { term: input.term_id },
          body: { code: input.code, scanned_at: input.scanned_at },
          idempotencyKey: input.key,
          showRefusal: false,
        })
        onMarked()
        return scanned
      }),
      rememberScans: fromCallback<ScansWrite, { term_id: number }>(({ input, receive }) => {
        receive(({ scans }) => kept.keep(input.term_id, scans))
      }),
      watchConnection: connectionReturns,
    },
  })
}
