import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { SerialCorrectionShown } from '#contract/service-order/handling/serial-correction.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import { formatDate, formatSerial } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { useOrderZone } from '#views/service-order/zone.ts'
import { unitPaths } from '#views/unit/paths.ts'
import classes from './order.module.css'

interface SerialFactProps {
  serial_no: string
  /** The correction of a number that was sent otherwise. */
  correction?: SerialCorrectionShown | null
}

/** The serial number of the unit, linked to its page for people who may see units, with what was sent where it was corrected. */
export function SerialFact({ serial_no, correction = null }: SerialFactProps) {
  return (
    <>
      <SerialLink serial_no={serial_no} />
      {correction && (
        <Text c="dimmed" fz="sm">
          <Trans>Sent with {formatSerial(correction.sent_serial_no)}</Trans>
          {correction.at && (
            <>
              {'. '}
              <Trans>Corrected {formatDate(correction.at)}</Trans>
            </>
          )}
          {[correction.person, correction.reason].filter(Boolean).map((said) => ` · ${said}`)}
        </Text>
      )}
    </>
  )
}

function SerialLink({ serial_no }: { serial_no: string }) {
  const zone = useOrderZone()
  const maySee = useMay(zone === 'staff' ? 'device.units.show' : 'partnerzone.device.units.index')
  const written = formatSerial(serial_no)
  if (!maySee || serial_no.length !== serialLength) return <span className={classes.serial}>{written}</span>
  const page = zone === 'staff' ? unitPaths.staff.byNumber(serial_no) : unitPaths.partner.unit(serial_no)
  return (
    <EnterableLink className={`${classes.link} ${classes.serial}`} href={page}>
      {written}
    </EnterableLink>
  )
}
