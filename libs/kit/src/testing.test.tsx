import { render, screen } from '@testing-library/react';

const button = () => screen.queryByRole('button', { name: 'Pay' });

test('a role query sees elements that were added or changed after an earlier query', () => {
  const { container } = render(
    <section>
      <button>Pay</button>
    </section>,
  );
  const section = container.querySelector('section')!;
  expect(button()).not.toBeNull();
  for (const [hide, show] of [
    [() => (section.hidden = true), () => (section.hidden = false)],
    [() => (section.style.visibility = 'hidden'), () => section.removeAttribute('style')],
    [() => (section.style.display = 'none'), () => (section.style.display = '')],
  ] as const) {
    hide();
    expect(button()).toBeNull();
    show();
    expect(button()).not.toBeNull();
  }
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = 'section { visibility: hidden }';
  expect(button()).toBeNull();
  sheet.remove();
  expect(button()).not.toBeNull();
});

test('a query that times out reports the page content', async () => {
  render(<p>An empty cart</p>);
  const foundText = screen.findByText('A full cart', {}, { timeout: 60 });
  await expect(foundText).rejects.toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringMatching(/text: A full cart[^]*An empty cart/),
  });
});
