import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { PublicWarranty } from '#contract/unit/entity.ts'
import { readSerial } from '#contract/unit/serial-number.ts'
import { formatDate } from '#services/formatting.ts'
import { checkWarranty, type WarrantyQuestion } from '#services/unit/unit-calls.ts'
import { Captcha } from '#views/auth/captcha.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { SerialField } from '#views/components/fields/serial-field.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PublicPage } from '#views/shell/public-page.tsx'
import { CoverageBadge } from '#views/unit/coverage-badge.tsx'

/** The public warranty check, by serial number and postcode, without signing in. */
export function WarrantyScreen() {
  const { t } = useLingui()
  const [serial_no, setSerial] = useState(readSerial(new URLSearchParams(useSearch()).get('serial') ?? ''))
  const [post_code, setPostCode] = useState('')
  const [captcha, setCaptcha] = useState('')
  const [answer, setAnswer] = useState<PublicWarranty | null>(null)
  const [asked, setAsked] = useState<WarrantyQuestion | null>(null)
  const [answers, setAnswers] = useState(0)
  const answered = (told: PublicWarranty) => {
    setAnswer(told)
    setAnswers((count) => count + 1)
    setCaptcha('')
  }
  const { submit, busy, failure, errors, attempt } = useSubmission(
    { send: checkWarranty },
    { onDone: answered, inPlace: true },
  )
  const check = (solution: string | null) => {
    const question = { serial_no, post_code, captcha: solution }
    setAsked(question)
    submit(question)
  }
  const isAnswered = !busy && !failure && asked?.serial_no === serial_no && asked.post_code === post_code
  const asksCaptcha = answer?.asks_captcha || Boolean(errors.captcha)
  const solved = (solution: string) => {
    setCaptcha(solution)
    // The refusal of this check required the captcha: the check is repeated with the solution, once, because it then has one.
    if (solution !== '' && asked?.captcha === null && errors.captcha) check(solution)
  }
  return (
    <PublicPage title={<Trans>Warranty check</Trans>}>
      <Card>
        <Flex
          component="form"
          direction="column"
          gap="md"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            check(captcha || null)
          }}
        >
          <SerialField
            label={t`Serial number`}
            required
            value={serial_no}
            error={errors.serial_no?.[0]}
            description={<Trans>You will find it on the rating plate of the unit.</Trans>}
            onChange={setSerial}
          />
          <LimitedTextInput
            label={t`Postcode of the installation`}
            required
            limit={10}
            autoComplete="postal-code"
            value={post_code}
            error={errors.post_code?.[0]}
            onChange={(event) => setPostCode(event.currentTarget.value)}
          />
          {asksCaptcha && <Captcha key={`${attempt} ${answers}`} onChange={solved} error={errors.captcha?.[0]} />}
          {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
          <Button type="submit" color="copper" loading={busy} leftSection={<IconShieldSearch size={20} stroke={1.7} />}>
            <Trans>Check the warranty</Trans>
          </Button>
        </Flex>
      </Card>
      <div aria-live="polite">{answer && isAnswered && <Told answer={answer} />}</div>
    </PublicPage>
  )
}

function Told({ answer: { warranty, check_status } }: { answer: PublicWarranty }) {
  if (!warranty && check_status === 'denied')
    return (
      <Notice tone="warning" title={<Trans>This warranty is not registered.</Trans>}>
        <Trans>The distributor has not accepted its registration. Ask the company that installed the unit.</Trans>
      </Notice>
    )
  if (!warranty && check_status)
    return (
      <Notice tone="information" title={<Trans>This warranty is being checked.</Trans>}>
        <Trans>The company that installed the unit has registered it. The distributor is checking the number.</Trans>
      </Notice>
    )
  if (!warranty)
    return (
      <Notice tone="warning" title={<Trans>There is no such warranty.</Trans>}>
        <Trans>
          Compare the serial number and the postcode with the warranty card. If they are right, ask the company that
          installed the unit.
        </Trans>
      </Notice>
    )
  const { device_name, brand_name, coverage } = warranty
  return (
    <Card title={device_name} action={<CoverageBadge state={coverage.state} />}>
      <Facts
        facts={[
          { label: <Trans>Brand</Trans>, value: brand_name },
          { label: <Trans>Parts until</Trans>, value: coverage.parts && formatDate(coverage.parts) },
          { label: <Trans>Labour until</Trans>, value: coverage.labour && formatDate(coverage.labour) },
          ...(coverage.due ? [{ label: <Trans>Next maintenance</Trans>, value: formatDate(coverage.due) }] : []),
        ]}
      />
    </Card>
  )
}
