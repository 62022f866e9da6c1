import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, PasswordInput, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { type Device, PasswordForm } from '#contract/profile/profile.ts'
import { formatMoment } from '#services/formatting.ts'
import { changePassword, signOutDevice, signOutOtherDevices } from '#services/profile/profile-calls.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
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
      <Group className={classes.buttons} gap="2xs">
        <ChangePassword onChanged={refresh} />
      </Group>
      {failure && <FailureNotice failure={failure} apart onRetry={refresh} />}
      {data && (
        <PlainList divided>
          {devices.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              busy={one.busy}
              onSignOut={() => one.submit({ session: device.id })}
            />
          ))}
        </PlainList>
      )}
      {!data && !failure && <RowsSkeleton count={1} />}
      {devices.length > 1 && (
        <Group className={classes.buttons} gap="2xs">
          <Button variant="default" loading={others.busy} onClick={() => others.submit({})}>
            <Trans>Sign out all other devices</Trans>
          </Button>
        </Group>
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
    <Flex component="li" rowGap="sm" columnGap="md" align="center">
      <Icon color="var(--ink-2)" size={24} stroke={1.5} aria-hidden />
      <Stack gap={0} flex="1" miw={0}>
        <Flex component="span" wrap="wrap" align="center" rowGap="5xs" columnGap="2xs" fw={600}>
          {name}{' '}
          {current && (
            <Badge tone="green">
              <Trans>This device</Trans>
            </Badge>
          )}
        </Flex>
        <Note component="span">
          <Trans>Last used {formatMoment(last_used_at)}</Trans>
          {ip && ` · ${ip}`}
        </Note>
      </Stack>
      {!current && (
        <Button variant="default" size="sm" disabled={busy} aria-label={t`Sign out ${name}`} onClick={onSignOut}>
          <Trans context="device">Sign out</Trans>
        </Button>
      )}
    </Flex>
  )
}

const changing: SubmissionUse<{ access_token: string }> = {
  send: changePassword,
}

/** Changes the password of the person in a dialog; all other devices are signed out. */
function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconLock size={18} stroke={1.7} />} onClick={() => setOpened(true)}>
        {t`Change the password`}
      </Button>
      {opened && <Dialog onClose={() => setOpened(false)} onChanged={onChanged} />}
    </>
  )
}

/** Mounted anew each time, so that typed text is gone. */
function Dialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { t } = useLingui()
  const { tokens } = useServices()
  const toggle = { 'aria-label': t`Show the password` }
  return (
    <SubmissionDialog
      use={changing}
      keptAs={null}
      title={<Trans>Change the password</Trans>}
      explanation={<Trans>Your other devices are signed out, and we notify you by e-mail.</Trans>}
      schema={PasswordForm}
      initialValues={{ current_password: '', password: '', password_confirmation: '' }}
      submit={<Trans>Change the password</Trans>}
      onDone={({ access_token }) => {
        tokens.keep(access_token)
        onChanged()
        onClose()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <PasswordInput
            label={t`Current password`}
            autoComplete="current-password"
            required
            data-autofocus
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('current_password')}
          />
          <PasswordInput
            label={t`New password`}
            description={t`At least 6 characters, and not a common password`}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t`Repeat the password`}
            autoComplete="new-password"
            required
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password_confirmation')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
