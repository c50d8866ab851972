import type { StateTexts } from './buyer-texts';
import type { OrderState } from './order-state';

export const BUYER_TEXTS_EN: Record<OrderState, StateTexts> = {
  unpaidCard: {
    title: 'we’re waiting for your payment',
    buyer: ({ until }) =>
      `We’re holding your soaps ${until || 'for a few minutes'}. You haven’t been charged yet.`,
  },
  unpaidTransfer: {
    title: 'we’re waiting for your transfer',
    buyer: ({ sum, until }) =>
      `Transfer ${sum} and we’ll start on it as soon as it arrives. We’ll hold the soaps for you ${until || 'for a few days'}.`,
  },
  paymentProcessing: {
    title: 'your bank is confirming the payment',
    buyer: () => 'Your soaps are reserved and we’ll email you when the bank answers. Please don’t pay again.',
  },
  paid: {
    title: 'your order is paid',
    buyer: ({ pickup }) =>
      `We’ll pack it in the workshop and email you ${pickup ? 'as soon as you can collect it' : 'on the day it leaves'}.`,
    thanks: ({ pickup }) =>
      `We’re on it. We’ll email you ${pickup ? 'as soon as you can collect it' : 'on the day it leaves'}.`,
  },
  processing: {
    title: 'we’re preparing your order',
    buyer: ({ pickup }) =>
      `It’s on the workbench. We’ll email you ${pickup ? 'as soon as you can collect it' : 'on the day it leaves'}.`,
  },
  shipped: {
    title: 'your order is on its way',
    buyer: () => 'It has left the workshop. If you’re out, the carrier tries again the next day.',
    email: () => 'Your parcel has left the workshop.',
  },
  readyForPickup: {
    title: 'your order is ready to collect',
    buyer: () => 'It’s waiting at the workshop. Please bring the order number.',
  },
  delivered: {
    title: 'your order has arrived',
    buyer: () => 'You have 14 days from its arrival to withdraw, without giving a reason.',
  },
  collected: {
    title: 'you’ve collected your order',
    buyer: () => 'You have 14 days from collecting it to withdraw, without giving a reason.',
  },
  cancelledByBuyer: {
    title: 'you’ve cancelled your order',
    buyer: () => 'You cancelled it before paying, so you haven’t been charged.',
  },
  cancelledByShop: {
    title: 'we’ve cancelled your order',
    buyer: () => 'We cancelled it, and you haven’t been charged. If you have any questions, contact us.',
  },
  cancelledPaidByBuyer: {
    title: 'you’ve cancelled your order and we’re refunding you',
    buyer: () =>
      'You cancelled it. We’re refunding you the way you paid and will email you once the money is on its way.',
    email: ({ sum }) =>
      `You’ve cancelled your order and we’re refunding ${sum}. We’ll write again as soon as the money is on its way, with the credit note.`,
  },
  cancelledPaidByShop: {
    title: 'we’ve cancelled your order and are refunding you',
    buyer: () =>
      'We cancelled it. We’re refunding you the way you paid and will email you once the money is on its way.',
    email: ({ sum }) =>
      `We’ve cancelled your order and are refunding ${sum}. We’ll write again as soon as the money is on its way, with the credit note.`,
  },
  partlyRefunded: {
    title: 'we’ve refunded part of your order',
    buyer: ({ sum }) => `We’ve refunded ${sum}. The rest of your order is unchanged.`,
    email: ({ sum }) => `We’re refunding ${sum}. The rest of your order is unchanged.`,
  },
  refunded: {
    title: 'we’ve refunded you',
    buyer: ({ sum }) => `We’ve refunded ${sum}. Your bank may take 5 to 10 days to show it.`,
    email: ({ sum }) => `We’re refunding ${sum}: everything you paid has now been refunded.`,
  },
  refundOwed: {
    title: 'we still owe you a refund',
    buyer: () => 'Your bank didn’t accept the refund. We’ll try again and email you.',
    email: ({ sum }) =>
      `We refunded ${sum} and your card’s bank sent it back to us, usually because the card has expired or been replaced. The money is yours and we’ll get it to you another way.`,
  },
  withdrawalDeclared: {
    title: 'you have withdrawn from the contract',
    buyer: ({ reference }) =>
      `We’ve received your withdrawal ${reference}. We’ll send you the shipping label and refund you within 14 days.`,
    email: ({ reference }) =>
      `We’ve received your withdrawal ${reference}. We’ll check the order and email you the shipping label.`,
  },
  withdrawalArrived: {
    title: 'we have your return',
    buyer: ({ reference }) =>
      `What you’re returning has reached the workshop (withdrawal ${reference}). Your refund is next, and we’ll email you once it’s on its way.`,
  },
  expired: {
    title: 'your order has expired',
    buyer: () => 'The payment didn’t arrive in time, so we’ve released the soaps. You haven’t been charged.',
  },
  paymentFailed: {
    title: 'this payment didn’t go through',
    buyer: () =>
      'Your bank didn’t make the payment, so you haven’t been charged. If you’d still like the soaps, you can order them again.',
  },
  disputed: {
    title: 'your bank is reviewing the payment',
    buyer: () => 'Until your bank decides, we can’t send or refund anything.',
  },
  chargedBack: {
    title: 'your bank has returned your money',
    buyer: () =>
      'The order is closed because your bank returned the payment to you. If this is a mistake, contact us.',
    email: ({ sum }) =>
      `Your bank tells us that it has returned ${sum} of this order to you, so we’ve closed it and won’t send it. There’s nothing you need to do.`,
  },
  review: {
    title: 'your payment arrived, but we can’t fulfil the order',
    buyer: () =>
      'Either the soaps sold out while you were paying, or the amount doesn’t match the order. We’ll refund everything you paid and email you once it’s on its way. Please don’t pay again.',
  },
  archived: {
    title: 'this order is archived',
    buyer: () => 'It ended without a payment and is archived. You haven’t been charged.',
  },
};
