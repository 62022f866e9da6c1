import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Attendance, Attendee, Scanned } from '#contract/training/attendance.ts'
import { attendance, type MarksSent, type MarksTaken, shownStatus } from '#machines/training/attendance.ts'
import { type ScansWrite, ticketScanning, type WaitingScan } from '#machines/training/ticket-scanning.ts'
import { createKeptScans } from '#services/training/kept-scans.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { attendanceEntry } from '#tests/machines/training/attendance-samples.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

const [list] = (attendanceEntry.outcomes.loadAttendance?.done ?? []) as [Attendance]
const [anna, piotr] = list.participants as [Attendee, Attendee]
const code = '7K2M09QXAB3D4E5F'
const another = '7K2M09QXAB3D4E5G'
const at = (seconds: number) => new Date(Date.parse('2026-03-02T08:00:00Z') + seconds * 1000).toISOString()

/** A server that keeps the calls that it gets; while `connected` is false no answer comes. */
async function open({ scans = [] as WaitingScan[] } = {}) {
  const door = {
    connected: true,
    marks: [] as MarksSent[],
    scanned: [] as WaitingScan[],
    kept: [] as ScansWrite['scans'][],
  }
  let present: Attendance = list
  const answering = async () => {
    if (!door.connected) throw noAnswer
  }
  const clock = new SimulatedClock()
  const actor = createActor(
    attendance.provide({
      actors: {
        loadAttendance: fromPromise(async () => present),
        markAttendance: fromPromise<MarksTaken, MarksSent>(async ({ input }) => {
          await answering()
          door.marks.push(input)
          present = {
            ...present,
            participants: present.participants.map((person) => ({
              ...person,
              status: input.marks.find(({ participant_id }) => participant_id === person.id)?.status ?? person.status,
            })),
          }
          return { attendance: present, refused: [] }
        }),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { term_id: 1 }, clock },
  ).start()
  const scanning = createActor(
    ticketScanning.provide({
      actors: {
        scanTicket: fromPromise<Scanned, WaitingScan & { term_id: number }>(async ({ input }) => {
          await answering()
          door.scanned.push(input)
          if (input.code === another) throw refused('invalid', { errors: { code: ['There is no such ticket'] } })
          return { outcome: 'present', participant: { ...anna, status: 'present', attendance_at: input.scanned_at } }
        }),
        rememberScans: fromCallback<ScansWrite, { term_id: number }>(({ receive }) => {
          receive(({ scans }) => door.kept.push(scans))
        }),
        watchConnection: fromCallback(() => undefined),
      },
    }),
    { input: { term_id: 1, scans, key: 'door' }, clock },
  )
  // As the screen composes the two (attendance-screen.tsx).
  scanning.on('ticket.accepted', ({ participant }) => actor.send({ type: 'attendee.update', participant }))
  scanning.start()
  const settled = async () => {
    await waitFor(actor, ({ value }) => value !== 'loading' && value !== 'saving')
    await waitFor(scanning, ({ value }) => value.queue !== 'sending')
  }
  await settled()
  const shown = () => scanning.getSnapshot().context.results.map(({ code, kind }) => [code, kind])
  return { actor, scanning, door, clock, settled, shown }
}

describe('scanning at the door', () => {
  it('without a connection keeps the tickets in their order, and sends them when it is back', async () => {
    const { actor, scanning, door, clock, settled, shown } = await open()
    door.connected = false
    scanning.send({ type: 'code.scan', text: code, at: at(0) })
    scanning.send({ type: 'code.scan', text: another, at: at(1) })
    await settled()
    expect(scanning.getSnapshot().hasTag('offline')).toBe(true)
    expect(door.kept.at(-1)?.map((scan) => scan.code)).toEqual([code, another])
    expect(shown()).toEqual([
      [another, 'waiting'],
      [code, 'waiting'],
    ])

    door.connected = true
    clock.increment(5000)
    await settled()
    expect(door.scanned.map(({ code, scanned_at }) => [code, scanned_at])).toEqual([
      [code, at(0)],
      [another, at(1)],
    ])
    expect(new Set(door.scanned.map(({ key }) => key)).size).toBe(2)
    expect(shown()).toEqual([
      [another, 'refused'],
      [code, 'present'],
    ])
    expect(door.kept.at(-1)).toEqual([])
    expect(actor.getSnapshot().context.attendance?.participants[0]?.status).toBe('present')
  })

  it('retries at once when the browser reports that the connection is back', async () => {
    const { scanning, door, settled } = await open()
    door.connected = false
    scanning.send({ type: 'code.scan', text: code, at: at(0) })
    await settled()
    door.connected = true
    scanning.send({ type: 'connection.return' })
    await settled()
    expect(door.scanned).toHaveLength(1)
  })

  it('sends scans that were left unsent by an earlier visit, under the same key', async () => {
    const { door } = await open({ scans: [{ key: 'earlier-0', code, scanned_at: at(0) }] })
    expect(door.scanned).toMatchObject([{ key: 'earlier-0', code, scanned_at: at(0) }])
  })

  it('counts a ticket held before the camera as one scan, and reports a repeated scan', async () => {
    const { scanning, door, settled, shown } = await open()
    for (const seconds of [0, 0.3, 0.6, 2]) scanning.send({ type: 'code.scan', text: code, at: at(seconds) })
    await settled()
    expect(door.scanned).toHaveLength(1)
    expect(shown()).toEqual([[code, 'present']])
    scanning.send({ type: 'code.scan', text: code, at: at(60) })
    expect(shown()).toEqual([[code, 'double']])
    expect(door.scanned).toHaveLength(1)
  })

  it('checks a refused ticket again when it is scanned again', async () => {
    const { scanning, door, settled } = await open()
    scanning.send({ type: 'code.scan', text: another, at: at(0) })
    await settled()
    scanning.send({ type: 'code.scan', text: another, at: at(60) })
    await settled()
    expect(door.scanned).toHaveLength(2)
  })

  it('shows a code that is no ticket as it was read, without a request', async () => {
    const { scanning, door, shown } = await open()
    scanning.send({ type: 'code.scan', text: 'https://example.com/menu', at: at(0) })
    expect(shown()).toEqual([['https://example.com/menu', 'unreadable']])
    expect(door.scanned).toEqual([])
  })
})

describe('marking in the list', () => {
  const mark = (participant_id: number, status: 'present' | 'absent' | 'signed') => ({ participant_id, status })

  it('loses no mark that is set while others are being saved; each is sent with the version that was shown', async () => {
    const { actor, door, settled } = await open()
    actor.send({ type: 'mark.set', marks: [mark(anna.id, 'present')] })
    actor.send({ type: 'mark.set', marks: [mark(piotr.id, 'absent')] })
    actor.send({ type: 'mark.set', marks: [mark(anna.id, 'absent')] })
    expect(shownStatus(actor.getSnapshot().context, anna)).toBe('absent')
    await settled()
    expect(door.marks.map(({ marks }) => marks)).toEqual([
      [{ ...mark(anna.id, 'present'), seen: 'signed' }],
      [
        { ...mark(piotr.id, 'absent'), seen: 'signed' },
        { ...mark(anna.id, 'absent'), seen: 'present' },
      ],
    ])
  })

  it('undoes all marks at once', async () => {
    const { actor, door, settled } = await open()
    actor.send({ type: 'mark.set', marks: [mark(anna.id, 'present'), mark(piotr.id, 'present')] })
    await settled()
    actor.send({ type: 'mark.undo' })
    await settled()
    expect(door.marks.at(-1)?.marks).toEqual([
      { ...mark(anna.id, 'signed'), seen: 'present' },
      { ...mark(piotr.id, 'signed'), seen: 'present' },
    ])
  })

  it('keeps what could not be saved, and sends it when the connection is back', async () => {
    const { actor, door, settled } = await open()
    door.connected = false
    actor.send({ type: 'mark.set', marks: [mark(anna.id, 'present')] })
    await settled()
    expect(shownStatus(actor.getSnapshot().context, anna)).toBe('present')
    door.connected = true
    actor.send({ type: 'connection.return' })
    await settled()
    expect(door.marks).toHaveLength(1)
    expect(actor.getSnapshot().matches('ready')).toBe(true)
  })
})

describe('scans kept in the browser', () => {
  it('are restored for their term until they are too old', () => {
    let now = Date.parse(at(0))
    const kept = createKeptScans(memoryStorage(), () => now)
    const scan = { key: 'door-0', code, scanned_at: at(0) }
    kept.keep(1, [scan])
    expect(kept.find(1)).toEqual([scan])
    expect(kept.find(2)).toEqual([])
    now += 49 * 3_600_000
    expect(kept.find(1)).toEqual([])
    kept.keep(1, [])
    now = Date.parse(at(0))
    expect(kept.find(1)).toEqual([])
  })
})
