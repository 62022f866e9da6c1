import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { serialLength } from '#contract/unit/serial-number.ts'
import { findUnit } from '#services/unit/unit-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { unitPaths } from './paths.ts'
import classes from './unit-finder.module.css'

/** Opens the page of a serial number that is typed, pasted or scanned: for staff. */
export function StaffUnitFinder() {
  const [, navigate] = useLocation()
  const [unknown, setUnknown] = useState(false)
  const mayStore = useMay('device.units.store')
  const { submit, busy } = useSubmission(
    { send: findUnit },
    {
      onDone: ({ id }) => (id === null ? setUnknown(true) : navigate(unitPaths.staff.unit(id))),
    },
  )
  if (!useMay('device.units.show')) return null
  return (
    <Finder
      busy={busy}
      onChange={() => setUnknown(false)}
      onFind={(serial_no) => submit({ serial_no })}
      error={
        unknown && (
          <>
            <Trans>We do not know this serial number.</Trans>{' '}
            {mayStore && (
              <EnterableLink href={`${unitPaths.staff.list}/store`}>
                <Trans>Add it</Trans>
              </EnterableLink>
            )}
          </>
        )
      }
    />
  )
}

/** Looks up a serial number in the partner zone: the page shows whether it is registered, and offers the registration. */
export function PartnerUnitFinder() {
  const [, navigate] = useLocation()
  if (!useMay('partnerzone.device.units.index')) return null
  return (
    <Finder
      busy={false}
      use={<Trans>Documents, warranty and history of the unit</Trans>}
      onFind={(serial_no) => navigate(unitPaths.partner.unit(serial_no))}
    />
  )
}

interface FinderProps {
  busy: boolean
  error?: ReactNode
  /** Explains the use of the number. */
  use?: ReactNode
  onChange?: () => void
  onFind: (serial_no: string) => void
}

function Finder({ busy, error, use, onChange, onFind }: FinderProps) {
  const { t } = useLingui()
  const [serial_no, setSerial] = useState('')
  const isWhole = serial_no.length === serialLength
  return (
    <Card>
      <form
        className={classes.finder}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) onFind(serial_no)
        }}
      >
        <SerialField
          sendsOnEnter
          label={t`Check a serial number`}
          value={serial_no}
          error={error}
          description={
            use && (
              <Box component="span" visibleFrom="sm">
                {use}
              </Box>
            )
          }
          onChange={(typed) => {
            setSerial(typed)
            onChange?.()
          }}
          action={
            <Button
              type="submit"
              variant={isWhole ? 'filled' : 'default'}
              disabled={!isWhole}
              loading={busy}
              className={classes.submit}
            >
              <Trans>Show the unit</Trans>
            </Button>
          }
        />
      </form>
    </Card>
  )
}
