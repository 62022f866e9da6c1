import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { provideAttendance } from '#services/training/attendance-actors.ts'
import { provideTicketScanning } from '#services/training/ticket-scanning-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { TermFrame } from '#views/training/cms/term-frame.tsx'
import { Attendance, keptScans, Scanning } from './attendance-actor.ts'
import { AttendanceList } from './attendance-list.tsx'
import { AttendanceNotices } from './attendance-notices.tsx'
import { ScanPanel } from './scan-panel.tsx'

/** Attendance of one term: marked in the list, or by scanning tickets at the door. */
export function AttendanceScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  // The frame stands within the provider, because its header has a button of the machine.
  const frame = useRef<(() => void) | null>(null)
  const onMarked = useCallback(() => frame.current?.(), [])
  const { api } = useServices()
  const list = useMemo(() => provideAttendance(api, onMarked), [api, onMarked])
  const scanning = useMemo(() => provideTicketScanning({ api, kept: keptScans(), onMarked }), [api, onMarked])
  const [input] = useState(() => ({ term_id: id, scans: keptScans().find(id), key: `${uniqueKey()}-${id}` }))
  return (
    <Attendance.Provider logic={list} options={{ input: { term_id: id } }}>
      <Scanning.Provider logic={scanning} options={{ input }}>
        <AcceptedTickets />
        <TermFrame id={id} actions={() => <ScanButton />}>
          {({ refresh }) => <Loaded frame={frame} refresh={refresh} />}
        </TermFrame>
      </Scanning.Provider>
    </Attendance.Provider>
  )
}

/** Updates the list when a ticket is accepted. */
function AcceptedTickets() {
  const list = Attendance.useActorRef()
  useEmitted(Scanning.useActorRef(), 'ticket.accepted', ({ participant }) =>
    list.send({ type: 'attendee.update', participant }),
  )
  return null
}

function ScanButton() {
  const actor = Scanning.useActorRef()
  const mayScan = useMay('training.attendance.scan')
  const hasBegun = Attendance.useSelector(({ context }) => context.attendance?.has_begun === true)
  if (!mayScan || !hasBegun) return null
  return (
    <Button
      color="copper"
      leftSection={<IconQrcode size={18} stroke={1.8} />}
      onClick={() => actor.send({ type: 'scanner.open' })}
    >
      <Trans>Scan tickets</Trans>
    </Button>
  )
}

interface LoadedProps {
  /** Holds the function that refreshes the frame. */
  frame: RefObject<(() => void) | null>
  refresh: () => void
}

function Loaded({ frame, refresh }: LoadedProps) {
  useImperativeHandle(frame, () => refresh, [refresh])
  const actor = Attendance.useActorRef()
  const isShown = Attendance.useSelector((snapshot) => snapshot.hasTag('shown'))
  const failure = Attendance.useSelector((snapshot) =>
    snapshot.matches('loadFailed') ? snapshot.context.failure : null,
  )
  if (failure) return <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'list.retry' })} />
  if (!isShown)
    return (
      <Loading>
        <CardSkeleton of="rows" />
      </Loading>
    )
  return (
    <>
      <AttendanceNotices />
      <AttendanceList />
      <ScanPanel />
    </>
  )
}
