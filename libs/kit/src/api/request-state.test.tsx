import { act, render, screen } from '@testing-library/react';
import { ApiError, NetworkError } from '../base/api-error';
import { toastStore } from '../toast/toast-store';
import { RequestLine } from '../ui/request-line';
import { announceSuccess, requestEnded, requestStarted, useRequestState } from './request-state';

function RequestStatus() {
  const { isLoading, errorMessage, successMessage } = useRequestState();
  return <output>{`${isLoading}|${errorMessage}|${successMessage}`}</output>;
}
const getStatus = () => screen.getByRole('status').textContent;

test('the loading flag is set from the first to the last pending request', () => {
  render(<RequestStatus />);
  act(() => requestStarted());
  act(() => requestStarted());
  expect(getStatus()).toBe('true||');
  act(() => requestEnded());
  expect(getStatus()).toBe('true||');
  act(() => requestEnded(new NetworkError('timeout')));
  expect(getStatus()).toBe('false||');
});

test('an error response other than 401 sets the shared error text', () => {
  render(<RequestStatus />);
  act(() => requestStarted());
  act(() => requestEnded(new ApiError(401, 'Please log in.', null)));
  expect(getStatus()).toBe('false||');
  act(() => requestStarted());
  act(() => requestEnded(new ApiError(409, 'This size is sold out.', null)));
  expect(getStatus()).toBe('false|This size is sold out.|');
});

test('a success message is cleared after 100 ms while its toast remains visible', () => {
  jest.useFakeTimers();
  render(<RequestStatus />);
  act(() => announceSuccess('Added'));
  expect(getStatus()).toMatch(/\|Added$/);
  act(() => void jest.advanceTimersByTime(99));
  expect(getStatus()).toMatch(/\|Added$/);
  act(() => void jest.advanceTimersByTime(1));
  expect(getStatus()).toMatch(/\|$/);
  expect(toastStore.get().map(({ text }) => text)).toContain('Added');
  jest.useRealTimers();
});

test('a progress line at the top shows pending requests and turns red on failure', () => {
  const { container } = render(<RequestLine />);
  const getRequestLine = () => ({ ...container.querySelector<HTMLElement>('.request-line')?.dataset });
  act(() => requestStarted());
  expect(getRequestLine()).toEqual({ busy: 'true', failed: 'false' });
  act(() => requestEnded(new ApiError(409, 'This size is sold out.', null)));
  expect(getRequestLine()).toEqual({ busy: 'false', failed: 'true' });
  act(() => requestStarted());
  act(() => requestEnded());
  expect(getRequestLine()).toEqual({ busy: 'false', failed: 'false' });
});
