import type { signUpForm } from './sign-up-form.ts'

/** Signs a person up at a server. */
export async function signUpAt(
  url: string,
  token: string,
  form: ReturnType<typeof signUpForm>,
): Promise<{ status: number; body: { message: string; signed?: number } }> {
  const response = await fetch(`${url}/api/partnerzone/training/records`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': 'en',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(form),
  })
  return { status: response.status, body: (await response.json()) as { message: string; signed?: number } }
}
