import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Device } from '#contract/profile/profile.ts'
import { formatMoment } from '#services/formatting.ts'
import { signOutDevice, signOutOtherDevices } from '#services/profile/profile-calls.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { ChangePassword } from './password.tsx'
import classes from './profile.module.css'

const signOut: SubmissionUse = {
  send: signOutDevice,
}
const signOthersOut: SubmissionUse = {
  send: signOutOtherDevices,
}

/** The password, and the devices that are signed in. */
export function Safety() {
  const { data, failure, refresh } = useLoad('profile.sessions.index', { showRefusal: false })
  const one = useSubmission(signOut, { onDone: refresh })
  const others = useSubmission(signOthersOut, { onDone: refresh })
  const devices = data?.results ?? []
  return (
    <FormSection
      title={<Trans>Password and devices</Trans>}
      explanation={<Trans>You do not recognise a device? Sign it out and change the password.</Trans>}
    >
      <div className={classes.buttons}>
        <ChangePassword onChanged={refresh} />
      </div>
      {failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
      {data && (
        <ul className={classes.list}>
          {devices.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              busy={one.busy}
              onSignOut={() => one.submit({ session: device.id })}
            />
          ))}
        </ul>
      )}
      {!data && !failure && <RowsSkeleton count={1} />}
      {devices.length > 1 && (
        <div className={classes.buttons}>
          <Button variant="default" loading={others.busy} onClick={() => others.submit({})}>
            <Trans>Sign out all other devices</Trans>
          </Button>
        </div>
      )}
    </FormSection>
  )
}

interface DeviceLineProps {
  device: Device
  busy: boolean
  onSignOut: () => void
}

function DeviceLine({ device, busy, onSignOut }: DeviceLineProps) {
  const { t } = useLingui()
  const { browser, system, current, ip, last_used_at } = device
  const isPhone = system === 'Android' || system === 'iPhone'
  const Icon = isPhone ? IconDeviceMobile : IconDeviceDesktop
  const name = [browser ?? t`Unknown browser`, system].filter(Boolean).join(' · ')
  return (
    <li className={classes.line}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.text}>
        <span className={classes.name}>
          {name}{' '}
          {current && (
            <Badge tone="green">
              <Trans>This device</Trans>
            </Badge>
          )}
        </span>
        <span className={classes.note}>
          <Trans>Last used {formatMoment(last_used_at)}</Trans>
          {ip && ` · ${ip}`}
        </span>
      </div>
      {!current && (
        <Button variant="default" size="sm" disabled={busy} aria-label={t`Sign out ${name}`} onClick={onSignOut}>
          <Trans context="device">Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
