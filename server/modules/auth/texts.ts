import { audit_entries } from '#server/db/audit.table.ts'
import { idempotency_keys } from '#server/db/idempotency.table.ts'
import { list_changes } from '#server/db/list-changes.table.ts'
import { rate_limits } from '#server/db/rate-limits.table.ts'
import { schema_state } from '#server/db/schema-state.table.ts'
import { security_failures, security_runs } from '#server/db/security-failures.table.ts'
import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import {
  known_permissions,
  letter_limits,
  login_failures,
  password_resets,
  roles,
  sessions,
  used_captchas,
} from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const authTexts: readonly TextsOfTable[] = [
  textsOf(audit_entries, {
    nobody: {
      value: ['entity', 'action', 'security'],
      passing: ['before', 'after'],
      secret: ['session_key', 'act_id'],
    },
  }),
  textsOf(idempotency_keys, { nobody: { number: ['key'], secret: ['request'], passing: ['answer'] } }),
  textsOf(list_changes, { nobody: { value: ['relation'] } }),
  textsOf(rate_limits, { nobody: { secret: ['key'] } }),
  textsOf(schema_state, { nobody: { value: ['release'] } }),
  textsOf(security_failures, { nobody: { value: ['kind'], secret: ['network', 'email_hash'] } }),
  textsOf(security_runs, { nobody: { secret: ['subject'] } }),
  textsOf(known_permissions, { nobody: { value: ['name'] } }),
  textsOf(letter_limits, { nobody: { secret: ['key_hash'] } }),
  textsOf(login_failures, { nobody: { secret: ['email_hash'] } }),
  textsOf(password_resets, { nobody: { secret: ['token_hash'], value: ['purpose'], passing: ['email'] } }),
  textsOf(roles, { nobody: { value: ['slug', 'permissions'], words: ['name'] } }),
  textsOf(sessions, { nobody: { secret: ['token_hash', 'former_token_hash'], passing: ['user_agent', 'ip'] } }),
  textsOf(used_captchas, { nobody: { secret: ['signature'] } }),
]
