import type { TEMPLATE_TYPES } from '@returns-desk/contract'
import type { MailText } from './email-document.ts'

const FOLLOW = ['Follow your return', '%return.tracking_url%'] as const

export const ENGLISH_MAILS: Readonly<Record<(typeof TEMPLATE_TYPES)[number], MailText>> = {
  return_created: {
    subject: 'We have received your return request',
    title: 'Your return for order %order.name%',
    preheader: 'Your return is registered. Here is what happens next.',
    paragraphs: ['Hello,', 'Thank you for letting us know. Your return is registered, and here is what you told us:'],
    facts: [
      ['Return number', '%return.number%'],
      ['Order', '%order.name%'],
      ['Products', '%return.products%'],
      ['Return method', '%return.method%'],
      ['Refund', '%return.total% · %return.refund_method%'],
    ],
    button: FOLLOW,
    closing: ['Your return page shows what to do next, and by when. We will write to you at every step.'],
  },
  awaiting_parcel: {
    subject: 'We are ready for your parcel',
    title: 'How to send your parcel for order %order.name%',
    preheader: 'What to do next, step by step.',
    paragraphs: ['Hello,', 'Your return delivery is arranged. Here is what to do next:'],
    facts: [
      ['Return number', '%return.number%'],
      ['Return method', '%return.method%'],
      ['What to do', '%return.method_instructions%'],
      ['Products', '%return.products%'],
    ],
    button: ['See label and instructions', '%return.tracking_url%'],
    closing: ['Please put everything into one parcel, with a note that shows the return number, %return.number%.'],
  },
  parcel_received: {
    subject: 'Your parcel has arrived',
    title: 'Your parcel for order %order.name% has arrived',
    preheader: 'We are checking it now and will write as soon as your refund is agreed.',
    paragraphs: [
      'Hello,',
      'Good news: your parcel is with us. We are checking it now, which usually takes one or two working days. We will write as soon as your refund is agreed.',
    ],
    facts: [
      ['Return number', '%return.number%'],
      ['Products', '%return.products%'],
    ],
    button: FOLLOW,
  },
  refund_agreed: {
    subject: 'Your refund is agreed',
    title: 'Your refund of %return.total% is agreed',
    preheader: 'This is what you get back, and how.',
    paragraphs: ['Hello,', 'We have checked your return. This is what we found, and what you get back:'],
    facts: [
      ['Return number', '%return.number%'],
      ['Products', '%return.inspection%'],
      ['Amount', '%return.refund_lines%'],
      ['How', '%return.refund_method%'],
      ['What to expect', '%return.refund_instructions%'],
    ],
    button: FOLLOW,
  },
  refund_sent: {
    subject: 'Your money is on its way',
    title: '%return.total% is on its way to you',
    preheader: 'It arrives within three working days, depending on your bank.',
    paragraphs: [
      'Hello,',
      'We have sent you <strong>%return.total%</strong> for order %order.name% by bank transfer, to the account you gave us. Depending on your bank it arrives within three working days.',
    ],
    facts: [['Return number', '%return.number%']],
    button: FOLLOW,
  },
  action_needed: {
    subject: 'We need your answer',
    title: 'A question about your return for order %order.name%',
    preheader: 'Please reply to this e-mail so that we can continue.',
    paragraphs: [
      'Hello,',
      'We cannot continue with your return without you. Please reply to this e-mail, and we will find a solution together.',
    ],
    facts: [
      ['Return number', '%return.number%'],
      ['Order', '%order.name%'],
      ['Products', '%return.products%'],
    ],
    button: ['See your return', '%return.tracking_url%'],
  },
  completed: {
    subject: 'Your return is complete',
    title: 'Your return for order %order.name% is complete',
    preheader: 'Thank you. There is nothing more to do.',
    paragraphs: [
      'Hello,',
      'Your return is complete, and <strong>%return.total%</strong> has been refunded. We are sorry it was not right for you this time and hope to see you again.',
    ],
    facts: [['Return number', '%return.number%']],
    button: ['See your return', '%return.tracking_url%'],
  },
  cancelled: {
    subject: 'Your return has been cancelled',
    title: 'Your return for order %order.name% has been cancelled',
    preheader: 'There is no need to send anything.',
    paragraphs: [
      'Hello,',
      'Your return for order %order.name% has been cancelled, so there is no need to send anything. If this comes as a surprise, just reply to this e-mail.',
    ],
    facts: [
      ['Return number', '%return.number%'],
      ['Products', '%return.products%'],
    ],
    button: ['Start a new return', '%shop.portal_url%'],
  },
  deadline_near: {
    subject: 'The last days to send your parcel',
    title: 'Your parcel for order %order.name%: please send it by %return.send_by%',
    preheader: 'If it is already on its way, there is nothing more to do.',
    paragraphs: [
      'Hello,',
      'You asked to return products from your order %order.name%. Your parcel should be on its way to us by <strong>%return.send_by%</strong>. If it already is, there is nothing more to do.',
    ],
    facts: [
      ['Return number', '%return.number%'],
      ['Products', '%return.products%'],
      ['Return method', '%return.method%'],
      ['What to do', '%return.method_instructions%'],
    ],
    button: ['See your return', '%return.tracking_url%'],
  },
  order_code: {
    subject: 'Your code',
    title: 'Your code is %code.value%',
    preheader: 'Valid for %code.minutes% minutes.',
    paragraphs: ['Hello,', 'With this code you can open your order on our returns page:'],
    code: '%code.value%',
    closing: [
      'It is valid for %code.minutes% minutes. If you did not ask for it, you can ignore this e-mail; without the code nobody can open your order.',
    ],
  },
  withdrawal_received: {
    subject: 'We have received your withdrawal',
    title: 'Confirmation: your withdrawal for order %order.name%',
    preheader: 'Please keep this e-mail for your records.',
    paragraphs: [
      'Hello,',
      'This confirms that we have received your declaration of withdrawal. Please keep this e-mail for your records.',
    ],
    facts: [
      ['Received', '%withdrawal.received_at%'],
      ['Order', '%order.name%'],
      ['Your declaration', '%withdrawal.declaration%'],
      ['Reference', '%return.id%'],
    ],
    button: ['Go to our returns page', '%return.tracking_url%'],
    closing: [
      'This e-mail confirms that we have received your declaration. We will write to you separately about the next steps.',
    ],
  },
  store_credit: {
    subject: 'Your store credit',
    title: 'Your store credit of %credit.value%',
    preheader: 'Here is your code. Please keep it safe.',
    paragraphs: [
      'Hello,',
      'We have checked your return for order %order.name%. You get back %credit.value% as store credit. This is your code:',
    ],
    code: '%credit.code%',
    facts: [
      ['Value', '%credit.value%'],
      ['Valid until', '%credit.expires%'],
      ['Return number', '%return.number%'],
    ],
    closing: [
      'Give us this code with your next order; you can spend it in parts. Whoever knows the code can spend it, so please keep this e-mail to yourself.',
    ],
  },
}
