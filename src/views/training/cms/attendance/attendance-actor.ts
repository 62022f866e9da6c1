import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { Attendance as Answer, Scanned } from '#contract/training/attendance.ts'
import { attendance } from '#machines/training/attendance.ts'
import type { MarksSent, MarksTaken, ScansWrite, WaitingScan } from '#machines/training/attendance-setup.ts'
import { createKeptScans } from '#services/training/kept-scans.ts'
import { useServices } from '#views/shell/app-services.ts'

/** Who has come to one term: what its screen shows and does. */
export const Attendance = createActorContext(attendance)

/** `attendance` as it works here. `onMarked`: what the term itself says has changed. Failures are shown where they happen. */
export function useAttendanceMachine(onMarked: () => void) {
  const { api } = useServices()
  return useMemo(
    () =>
      attendance.provide({
        actors: {
          loadAttendance: fromPromise<Answer, { term_id: number }>(({ input, signal }) =>
            api.call('training.attendance.show', { path: { term: input.term_id }, signal, showRefusal: false }),
          ),
          markAttendance: fromPromise<MarksTaken, MarksSent>(async ({ input: { term_id, marks } }) => {
            const taken = await api.call('training.attendance.update', {
              path: { term: term_id },
              body: { marks: [...marks] },
              showRefusal: false,
            })
            onMarked()
            return taken
          }),
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
            receive(({ scans }) => keptScans().keep(input.term_id, scans))
          }),
          watchConnection: fromCallback(({ sendBack }) => {
            const tell = () => sendBack({ type: 'connection.return' })
            window.addEventListener('online', tell)
            return () => window.removeEventListener('online', tell)
          }),
        },
      }),
    [api, onMarked],
  )
}

/** Scans that an earlier opening of this screen could not send. */
export const keptScans = () => createKeptScans(localStorage)
