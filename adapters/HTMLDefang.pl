#!/usr/bin/perl
# HTML::Defang, by the tags and attributes that it judges, and by what it writes.   apt install libhtml-defang-perl | cpan HTML::Defang
# Run: perl HTMLDefang.pl
use strict;
use warnings;
use Encode ();
use HTML::Defang;
use JSON::PP;

our @events;

sub note_tag {
    my ($is_end, $tag, $attributes) = @_[5, 6, 8];
    my @named = grep { defined $_->[0] && $_->[0] ne '/' } @$attributes;
    push @events, $is_end ? ['E', $tag] : ['S', $tag, [map { [lc $_->[0], $_->[4] // ''] } @named]];
}

# It reads by bytes, also of what is characters.
sub note_text {
    my ($text) = @_;
    Encode::_utf8_on($text);
    push @events, ['T', $text] if length $text;
}

# No callback is told of every tag. So a copy of the module says what it judges: each tag, and the text of a script.
my $source = do {
    open my $file, '<', $INC{'HTML/Defang.pm'} or die "HTML/Defang.pm: $!";
    local $/;
    <$file>;
};
my $changed = $source =~ s/^package HTML::Defang;/package Watched;/mr;
my $found = $changed =~ s/^sub (defang_attributes|defang_script_tag) \{/sub $1 { main::note_tag(\@_);/mg;
$found += $changed =~ s/^sub add_to_output \{/sub add_to_output { main::note_text(\$1) if \$_[1] =~ m(^<!-- (.+) -->\$)s;/m;
die 'this HTML::Defang has another form' if $found != 3;
eval "no strict; no warnings; $changed" or die $@;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
print $json->encode({adapter => 1, name => 'HTML::Defang', version => "$HTML::Defang::VERSION", level => 'tokens',
                     comments => JSON::PP::false, pi => 'none', charrefs => 'raw', nul => JSON::PP::false,
                     context => 'tokenizer', feedback => 'no', scripting => 'no', output => JSON::PP::true}), "\n";
while (my $line = <STDIN>) {
    my $probe = $json->decode($line);
    @events = ();
    utf8::upgrade($probe->{input});
    my $watched = Watched->new(content_callback => sub { note_text(${$_[2]}) });
    # It asks nobody about text at the end. An end tag that no document has makes it text before a tag.
    $watched->defang("$probe->{input}</x-end>");
    my @seen = grep { $_->[0] ne 'E' || $_->[1] ne 'x-end' } @events;
    print $json->encode({id => $probe->{id}, events => \@seen, output => HTML::Defang->new->defang($probe->{input})}), "\n";
}
