import { fromPromise } from 'xstate'
import type { Attendance } from '#contract/training/attendance.ts'
import { attendance, type MarksSent, type MarksTaken } from '#machines/training/attendance.ts'
import type { Api } from '#services/api.ts'
import { connectionReturns } from '#services/shell/connection-actors.ts'

/** The machine `attendance` on the calls of the API. Failures are shown on the page; `onMarked` is called after each mark. */
export function provideAttendance(api: Api, onMarked: () => void) {
  return attendance.provide({
    actors: {
      loadAttendance: fromPromise<Attendance, { term_id: number }>(({ input, signal }) =>
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
      watchConnection: connectionReturns,
    },
  })
}
