/** The social links in the order of the footer (spec section 3). */
export const socialLinks = [
  {
    network: 'instagram',
    name: 'Instagram',
    url: 'https://www.instagram.com/marquee.example',
    path: 'M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6ZM16.8 7.2h.01',
  },
  {
    network: 'facebook',
    name: 'Facebook',
    url: 'https://www.facebook.com/marquee.example',
    path: 'M10.6 21v-8.4H8.2V9.4h2.4V7.1c0-2.5 1.5-4 4-4h2.2v3h-1.6c-1 0-1.5.5-1.5 1.5v1.8H17l-.5 3.2h-2.8V21h-3.1Z',
  },
  {
    network: 'twitter',
    name: 'X (Twitter)',
    url: 'https://x.com/marquee_example',
    path: 'M4 4h4.4L20 20h-4.4L4 4ZM19.4 4l-6.2 6.8M10.9 13.2 4.6 20',
  },
  {
    network: 'youtube',
    name: 'YouTube',
    url: 'https://www.youtube.com/@marquee.example',
    path: 'M4.8 6.2c2.4-.7 12-.7 14.4 0 1.7.6 1.7 11 0 11.6-2.4.7-12 .7-14.4 0-1.7-.6-1.7-11 0-11.6ZM10.3 9.2v5.6l4.9-2.8-4.9-2.8Z',
  },
  {
    network: 'linkedin',
    name: 'LinkedIn',
    url: 'https://www.linkedin.com/company/marquee-example',
    path: 'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2ZM8 10.6v6M8 7.4h.01M12 16.6v-6M12 13.2c0-1.6 1-2.6 2.2-2.6 1.3 0 2 .8 2 2.3v3.7',
  },
] as const;
