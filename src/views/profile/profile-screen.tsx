import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import { OwnCertificates } from '#views/f-gas/own-certificates.tsx'
import { LanguageSwitch } from '#views/shell/header/language-switch.tsx'
import { ThemeSwitch } from '#views/shell/header/theme-switch.tsx'
import { Company } from './company.tsx'
import { Safety } from './devices.tsx'
import { OwnConsents } from './own-consents.tsx'
import { OwnData } from './own-data.tsx'

/** The profile in either zone: data, messages, password, devices, company, logo, consents. `children` are the parts that a zone adds. */
export function ProfileScreen({ children }: { children?: ReactNode }) {
  const { full_name } = useUser()
  const { data: profile, failed, failure, refresh } = useLoad('profile.profile.show', {})
  const rest = (
    <>
      <Safety />
      {profile?.companies.map((company) => (
        <Company key={company.id} company={company} onChanged={refresh} />
      ))}
      <OwnCertificates />
      {children}
      <Appearance />
      <OwnConsents />
    </>
  )
  return (
    <>
      <PageHeader note={full_name} />
      {failed && (
        <Notice
          tone="danger"
          live
          apart
          title={<Trans>The profile could not be loaded.</Trans>}
          failure={failure}
          onRetry={refresh}
        />
      )}
      {profile && (
        <OwnData profile={profile} onChanged={refresh}>
          {rest}
        </OwnData>
      )}
      {!profile && !failed && <FormSkeleton />}
      {!profile && failed && rest}
    </>
  )
}

/** Language and theme, stored on this device. */
function Appearance() {
  return (
    <FormSection
      title={<Trans>This device</Trans>}
      explanation={<Trans>How the portal looks here. Other devices keep their own choice.</Trans>}
    >
      <Group wrap="nowrap" gap={0} justify="space-between" mih={40}>
        <Trans>Language</Trans>
        <LanguageSwitch long />
      </Group>
      <Group wrap="nowrap" gap={0} justify="space-between" mih={40}>
        <Trans>Appearance</Trans>
        <ThemeSwitch />
      </Group>
    </FormSection>
  )
}
