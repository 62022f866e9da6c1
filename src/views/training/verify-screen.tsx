import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCertificateOff, IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import type { VerifiedCertificate } from '#contract/training/certificates-zone.ts'
import { certificateStatus, documentTypeNames, type Verdict } from '#contract/training/statuses.ts'
import { formatDate } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { PublicPage } from '#views/shell/public-page.tsx'
import classes from './verify.module.css'

/**
 * The page behind the QR code of a certificate: whether it is valid. Without signing in, and with no more data than the
 * document.
 */
export function VerifyScreen({ params: { code = '' } }: ScreenProps) {
  const { data, failure, refresh } = useLoad('public-zone.training.certificates.show', {
    path: { code },
    showRefusal: false,
  })
  const isUnknown = failure?.code === 'not_found'
  return (
    <PublicPage>
      {data && <Checked certificate={data} />}
      {!data && isUnknown && <Unknown />}
      {!data && failure && !isUnknown && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
    </PublicPage>
  )
}

const verdictIcons: Record<Verdict['tone'], typeof IconCircleCheck> = {
  good: IconCircleCheck,
  warning: IconAlertTriangle,
  bad: IconCertificateOff,
}

function Checked({ certificate }: { certificate: VerifiedCertificate }) {
  const { i18n } = useMessages()
  const { state, full_name, title, document_type, certificate_number } = certificate
  const { tone, text } = certificateStatus[state].verdict
  const Icon = verdictIcons[tone]
  return (
    <article className={`frame ${classes.card}`}>
      <Group
        className={classes.verdict}
        px={{ base: 'md', xs: 'xl' }}
        py="lg"
        bg="var(--tone-surface)"
        c="var(--tone)"
        wrap="nowrap"
        gap="md"
        data-tone={tone}
      >
        <Icon size={40} stroke={1.6} aria-hidden />
        <div>
          <Box component="h1" m={0} fz="2xl" lh="xl" tabIndex={-1} data-page-title>
            {labelIn(i18n, text)}
          </Box>
          <When certificate={certificate} />
        </div>
      </Group>
      <Box px={{ base: 'md', xs: 'xl' }} py={{ base: 'lg', xs: 'xl' }}>
        <Text c="dimmed" fz="sm">
          {labelIn(i18n, documentTypeNames[document_type])}
        </Text>
        <Text className="anywhere" mt="5xs" fz={{ base: '2xl', xs: '3xl' }} fw={700} lh={{ base: '2xl', xs: '3xl' }}>
          {full_name}
        </Text>
        <Text mt="3xs" mb="lg" c="var(--petrol-ink)" fz="lg" fw={600} className="anywhere">
          {title}
        </Text>
        <Facts
          facts={[
            { label: <Trans>Number</Trans>, value: certificate_number },
            { label: <Trans>Date of issue</Trans>, value: formatDate(certificate.issued_on) },
            {
              label: <Trans>Valid until</Trans>,
              value: certificate.expires_on ? formatDate(certificate.expires_on) : <Trans>No end date</Trans>,
            },
            ...(certificate.issued_by ? [{ label: <Trans>Issued by</Trans>, value: certificate.issued_by }] : []),
          ]}
        />
        <Box mt="lg" data-no-print>
          <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </Box>
      </Box>
    </article>
  )
}

function When({ certificate: { state, expires_on, revoked_on } }: { certificate: VerifiedCertificate }) {
  if (state === 'revoked' && revoked_on)
    return (
      <Text mt="4xs" fw={600}>
        <Trans>Since {formatDate(revoked_on)}</Trans>
      </Text>
    )
  if (state === 'expired' && expires_on)
    return (
      <Text mt="4xs" fw={600}>
        <Trans>It was valid until {formatDate(expires_on)}</Trans>
      </Text>
    )
  return null
}

function Unknown() {
  return (
    <Card>
      <EmptyState isPage icon={IconCertificateOff} title={<Trans>We have not issued a document with this code</Trans>}>
        <Trans>Compare the address with the one on the document, or scan the code again.</Trans>
      </EmptyState>
    </Card>
  )
}
