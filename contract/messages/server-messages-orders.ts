import type { Translated } from './locale.ts'

/** Texts of the server about training orders, their payments and refunds. */
export const orderMessages = {
  'training_order.not_all': {
    pl: 'Tej zmiany nie można wykonać dla wszystkich wybranych zamówień',
    en: 'This change is not possible for all selected orders',
  },
  'training_order.provider_unavailable': {
    pl: 'Płatności online są chwilowo niedostępne. Spróbuj za kilka minut.',
    en: 'Online payments are temporarily unavailable. Try again in a few minutes.',
  },
  'training_order.payment_under_way': {
    pl: 'Ktoś właśnie opłaca to zamówienie na poprzednią kwotę. Poczekaj kilka minut na wynik.',
    en: 'The previous amount of this order is being paid right now. Wait a few minutes for the result.',
  },
  'training_order.not_payable': {
    pl: 'Tego zamówienia nie można teraz opłacić online',
    en: 'This order cannot be paid online now',
  },
  'training_order.too_late_to_pay': {
    pl: 'W ten sposób pieniądze nie zdążą wpłynąć przed szkoleniem. Wybierz inną formę płatności.',
    en: 'Paid this way, the money would not arrive before the training. Choose another form of payment.',
  },
  'training_order.nobody_pays_online': {
    pl: 'Nikt z tej firmy nie może zapłacić online. Wybierz przelew.',
    en: 'No one in this company can pay online. Choose a bank transfer.',
  },
  'training_order.resumed': { pl: 'Miejsca są znowu zarezerwowane', en: 'The places are held again' },
  'training_order.not_resumable': {
    pl: 'Tego zamówienia nie można już wznowić',
    en: 'This order can no longer be resumed',
  },
  'training_order.price_changed': {
    pl: 'Cena szkolenia się zmieniła. Zapisz uczestników ponownie na stronie terminu.',
    en: 'The price of the training has changed. Sign the participants up again on the term page.',
  },
  'training_order.settled': {
    pl: 'Zapisaliśmy, co ma się stać z pieniędzmi',
    en: 'Your choice about the money has been saved',
  },
  'training_order.nothing_to_settle': {
    pl: 'Te pieniądze zostały już rozliczone',
    en: 'This money has already been settled',
  },
  'training_order.overpaid': { pl: 'Nadpłata', en: 'Overpayment' },
  'training_order.settled_by_company': {
    pl: 'Wybór firmy w strefie partnera',
    en: 'Chosen by the company in the partner zone',
  },
  'training_order.refunded_after_all': {
    pl: 'operator wykonał jednak zwrot',
    en: 'the provider made the refund after all',
  },
  'training_order.payment_reversed': {
    pl: 'operator płatności cofnął wpłatę',
    en: 'the payment provider took the payment back',
  },
  'training_order.superseded': {
    pl: 'Zastąpione przez ponowny zwrot',
    en: 'Replaced by another refund',
  },
  'order.same_number': { pl: 'Zgłoszenie ma już ten numer', en: 'The order already has this number' },
  'order.replaced_number': {
    pl: 'Zgłoszenie zakończono wymianą. Przywróć je, a potem popraw numer.',
    en: 'The order ended with a replacement. Reopen it, then correct the number.',
  },
  'order.amount_too_small': {
    pl: 'To mniej, niż jest do zapłaty',
    en: 'This is less than the amount due',
  },
  'order.attach_unknown': {
    pl: 'Ta firma nie ma nieopłaconego zamówienia o tym numerze',
    en: 'This company has no unpaid order with this number',
  },
  'order.outcome_not_offered': {
    pl: 'Tej sprawy nie można zamknąć w ten sposób',
    en: 'This task cannot be settled in this way',
  },
  'order.credit_too_small': {
    pl: 'Do wykorzystania pozostała mniejsza kwota',
    en: 'The amount left is smaller',
  },
  'training_credit.paid_out': { pl: 'Wypłata została zapisana', en: 'The payout has been booked' },
  'order_task.settled': { pl: 'Sprawa została zamknięta', en: 'The task has been settled' },
  'order.refund_too_much': {
    pl: 'Nie można zwrócić więcej, niż pozostało z wpłaty',
    en: 'No more can be refunded than is left of the payment',
  },
  'used_by.payment_attempts': { pl: 'płatności online', en: 'online payments' },
  'used_by.payment_notifications': { pl: 'powiadomienia o płatnościach', en: 'payment notifications' },
  'used_by.payment_refunds': { pl: 'zwroty', en: 'refunds' },
  'used_by.training_credits': { pl: 'środki pozostawione na szkolenia', en: 'credits for trainings' },
} as const satisfies Record<string, Translated>
