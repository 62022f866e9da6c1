import { MailToSend } from '#server/integrations/mail/queue.ts'
import { unsealed } from '#server/integrations/mail/sealed.ts'
import { renderMail } from '#server/integrations/mail/templates.ts'
import { job } from '#server/jobs/job.ts'

export const mailJobs = [
  job(
    'mail.send',
    MailToSend,
    async ({ data, deps }) => {
      const message = renderMail(data.template, data.locale, unsealed(data.data), deps.config.public_url)
      await deps.mail.send({ id: data.id, to: data.to, ...message })
    },
    // Half a minute at first, then ever longer up to an hour: about a day in all.
    // What has been sent is not kept: it names people.
    { concurrency: 3, timeout: 120, retryLimit: 30, retryDelay: 30, retryDelayMax: 3600, keptFor: 60 },
  ),
]
