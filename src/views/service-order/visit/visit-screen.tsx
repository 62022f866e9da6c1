import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCalendarCheck, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { validate } from '#contract/declare/validation.ts'
import { isLocale } from '#contract/messages/locale.ts'
import { wishedTimeWords } from '#contract/service-order/statuses.ts'
import type { CustomerVisit } from '#contract/service-order/visit/entity.ts'
import { VisitWishForm } from '#contract/service-order/visit/forms.ts'
import { type WishedTime, wishedTimes } from '#contract/service-order/visit/lifecycle.ts'
import { formatPhone } from '#contract/values/phones.ts'
import type { Failure } from '#machines/failure.ts'
import { confirmVisit, wishForVisit } from '#services/service-order/maintenance-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { firstTexts } from '#views/components/dialogs/action-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { keepEnter } from '#views/components/form/enter-key.ts'
import { useKept } from '#views/components/form/use-kept.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { VisitTime } from '#views/service-order/visit/visit-time.tsx'
import { PublicPage } from '#views/shell/public-page.tsx'

/** On which the customer confirms a visit or wishes for another time, by the link of a letter, without signing in. */
export function VisitScreen({ params: { code = '' } }: ScreenProps) {
  const { data, failure, refresh } = useLoad('public-zone.service-order.visits.show', {
    path: { code },
    showRefusal: false,
  })
  // It may also end while the page is open.
  const [isGone, setGone] = useState(false)
  const hasEnded = isGone || failure?.code === 'not_found' || failure?.code === 'invalid'
  return (
    <PublicPage narrow>
      {data && !isGone && <VisitCard shown={data} code={code} onGone={() => setGone(true)} />}
      {hasEnded && (isGone || !data) && (
        <Card>
          <EmptyState isPage icon={IconLinkOff} title={<Trans>This link is no longer valid</Trans>}>
            <Trans>
              The visit has been moved, has taken place or was called off. If you have a newer message about it, use its
              link; otherwise contact the service company.
            </Trans>
          </EmptyState>
        </Card>
      )}
      {!data && failure && !hasEnded && <FailureNotice failure={failure} onRetry={refresh} />}
      {!data && !failure && (
        <Loading>
          <CardSkeleton />
        </Loading>
      )}
    </PublicPage>
  )
}

interface VisitCardProps {
  shown: CustomerVisit
  code: string
  /** The link has ended meanwhile. */
  onGone: () => void
}

function VisitCard({ shown, code, onGone }: VisitCardProps) {
  const { i18n } = useLingui()
  const [answered, setAnswered] = useState<CustomerVisit | null>(null)
  const [isWishing, setWishing] = useState(false)
  const visit = answered ?? shown
  const { status, model_name, city, company_name, company_phone, wished_time, wish } = visit
  const isConfirmed = status === 'confirmed'
  const hasWish = !isConfirmed && (wished_time !== null || wish !== null)
  const take = (answer: CustomerVisit) => {
    setAnswered(answer)
    setWishing(false)
  }
  const onRefused = (refused: Failure) => refused.code === 'not_found' && onGone()
  const confirmation = useSubmission({ send: confirmVisit }, { onDone: take, onRefused, inPlace: true })
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Text c="dimmed" fz="sm">
            {company_name}
          </Text>
          <Text component="h1" m={0} fz="2xl" lh="2xl" fw={600} tabIndex={-1} data-page-title>
            <Trans>Service visit</Trans>
          </Text>
        </div>
        <Facts
          min={600}
          facts={[
            {
              label: <Trans>Date</Trans>,
              value: (
                <strong>
                  <VisitTime {...visit} />
                </strong>
              ),
            },
            { label: <Trans>Device</Trans>, value: model_name },
            { label: <Trans>City</Trans>, value: city },
            {
              label: <Trans>Phone</Trans>,
              value: company_phone && <a href={`tel:${company_phone}`}>{formatPhone(company_phone)}</a>,
            },
          ].filter(({ value }) => value)}
        />
        {isConfirmed && (
          <Notice tone="success" title={<Trans>Thank you, the date is confirmed.</Trans>} live={answered !== null}>
            <Trans>The company has been notified.</Trans>
          </Notice>
        )}
        {hasWish && (
          <Notice
            tone="information"
            title={<Trans>The company has your wish for another time.</Trans>}
            live={answered !== null}
          >
            {[wished_time && labelIn(i18n, wishedTimeWords[wished_time]), wish].filter(Boolean).join(' · ')}{' '}
            <Trans>It will contact you. Until then the visit stays planned as above.</Trans>
          </Notice>
        )}
        {confirmation.failure && <FailureNotice failure={confirmation.failure} />}
        {!isConfirmed && !isWishing && (
          <Button
            size="md"
            color="copper"
            leftSection={<IconCalendarCheck size={20} stroke={1.7} />}
            loading={confirmation.busy}
            onClick={() => confirmation.submit({ code })}
          >
            {hasWish ? <Trans>I can make it after all</Trans> : <Trans>I confirm the date</Trans>}
          </Button>
        )}
        {isWishing ? (
          <WishForm code={code} onDone={take} onRefused={onRefused} onCancel={() => setWishing(false)} />
        ) : (
          <Button size="md" variant="default" onClick={() => setWishing(true)}>
            {hasWish ? <Trans>Change the wish</Trans> : <Trans>I ask for another time</Trans>}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

interface VisitWish {
  time: WishedTime | null
  text: string
}

interface WishFormProps {
  code: string
  onDone: (visit: CustomerVisit) => void
  onRefused: (failure: Failure) => void
  onCancel: () => void
}

function WishForm({ code, onDone, onRefused, onCancel }: WishFormProps) {
  const { t, i18n } = useLingui()
  const kept = useKept<VisitWish>(`public-zone.service-order.visits.wish:${code}`, { time: null, text: '' })
  const { submit, busy, errors, failure } = useSubmission(
    { send: wishForVisit },
    {
      onDone: (visit: CustomerVisit) => {
        kept.forget()
        onDone(visit)
      },
      onRefused,
      inPlace: true,
    },
  )
  const form = useForm({
    initialValues: kept.values,
    onValuesChange: kept.keep,
    validate: (values) => {
      const checked = validate(VisitWishForm, values, isLocale(i18n.locale) ? i18n.locale : 'pl')
      return checked.success ? {} : firstTexts(checked.errors)
    },
  })
  const texts = { ...firstTexts(errors), ...form.errors }
  return (
    <form noValidate onKeyDown={keepEnter} onSubmit={form.onSubmit((values) => submit({ ...values, code }))}>
      <Stack gap="md">
        <Radio.Group label={t`When would it suit you?`} {...form.getInputProps('time')} error={texts.time}>
          <Stack gap="sm" mt="2xs">
            {wishedTimes.map((time) => (
              <Radio key={time} value={time} label={labelIn(i18n, wishedTimeWords[time])} />
            ))}
          </Stack>
        </Radio.Group>
        <LimitedTextarea
          label={t`Your message`}
          description={t`For example days and hours that suit you.`}
          autosize
          minRows={3}
          limit={500}
          {...form.getInputProps('text')}
          error={texts.text}
        />
        {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
        <Button type="submit" size="md" loading={busy}>
          <Trans>Send the wish</Trans>
        </Button>
        <Button variant="subtle" size="md" onClick={onCancel} disabled={busy}>
          <Trans>Back</Trans>
        </Button>
      </Stack>
    </form>
  )
}
